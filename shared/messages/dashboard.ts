export const dashboard = {
  statsFailed: 'Dashboard verileri alınamadı',
  warningsFailed: 'Uyarılar yüklenemedi',
} as const
