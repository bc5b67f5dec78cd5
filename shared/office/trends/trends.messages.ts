export const trendsMessages = { failed: 'Grafik getirilemedi' } as const
