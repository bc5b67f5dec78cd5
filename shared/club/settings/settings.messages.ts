export const settingsMessages = {
  showFailed: 'Ayarlar getirilemedi',
  updateFailed: 'Ayarlar kaydedilemedi',
  refundBeforeEnd: 'İade, üyelik sona ermeden önce istenemez: gün sayısı iptal gününden az olamaz.',
  countTwice: 'Her taksit sayısı bir kez yazılabilir.',
} as const
