export const settingsMessages = {
  showFailed: 'Ayarlar getirilemedi',
  updateFailed: 'Ayarlar kaydedilemedi',
  countTwice: 'Her taksit sayısı bir kez yazılabilir.',
} as const
