export const dashboard = {
  statsFailed: 'Dashboard verileri alınamadı',
} as const
