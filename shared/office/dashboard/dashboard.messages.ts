export const dashboardMessages = {
  statsFailed: 'Dashboard verileri alınamadı',
  warningsFailed: 'Uyarılar yüklenemedi',
} as const
