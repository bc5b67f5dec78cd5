export const contactFormMessages = {
  sendFailed: 'Mesajın gönderilemedi',
  sent: 'Mesajın bize ulaştı. En kısa sürede yanıtlayacağız.',
  listFailed: 'İletişim mesajları getirilemedi',
  createFailed: 'Mesaj eklenemedi',
  updateFailed: 'Mesaj güncellenemedi',
  replyFailed: 'Yanıt gönderilemedi',
  previewFailed: 'Önizleme hazırlanamadı.',
  deleteFailed: 'Mesaj silinemedi',
  notFound: 'Mesaj bulunamadı.',
  answered: 'Bu mesaj daha önce yanıtlandı.',
  deleted: 'Mesaj silindi.',
} as const
