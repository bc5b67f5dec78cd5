export const changes = {
  watchFailed: 'Değişiklikler izlenemiyor.',
} as const

export const search = {
  failed: 'Arama yapılamadı.',
} as const

export const savedFilters = {
  listFailed: 'Kayıtlı süzgeçler getirilemedi.',
  saveFailed: 'Süzgeç kaydedilemedi.',
  deleteFailed: 'Süzgeç silinemedi.',
  deleted: 'Süzgeç silindi.',
  notFound: 'Böyle bir kayıtlı süzgeciniz yok.',
  nameTaken: 'Bu listede aynı adla bir süzgeciniz var.',
  tooMany: (most: number) => `En çok ${most} süzgeç kaydedebilirsiniz. Önce kullanmadığınız birini silin.`,
  tooLarge: 'Bu süzgeç kaydedilemeyecek kadar uzun.',
} as const
