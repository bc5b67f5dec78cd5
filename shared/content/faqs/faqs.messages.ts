export const faqsMessages = {
  listFailed: 'Sorular getirilemedi',
  createFailed: 'Soru eklenemedi',
  updateFailed: 'Soru güncellenemedi',
  orderFailed: 'Sorular sıralanamadı',
  deleteFailed: 'Soru silinemedi',
  notFound: 'Soru bulunamadı.',
  ordered: 'Soruların sırası kaydedildi.',
  deleted: 'Soru silindi.',
} as const
