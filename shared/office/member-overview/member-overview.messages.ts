export const memberOverviewMessages = {
  showFailed: 'Özet getirilemedi',
} as const
