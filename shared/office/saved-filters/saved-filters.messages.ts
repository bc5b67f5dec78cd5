export const savedFiltersMessages = {
  listFailed: 'Kayıtlı süzgeçler getirilemedi.',
  saveFailed: 'Süzgeç kaydedilemedi.',
  deleteFailed: 'Süzgeç silinemedi.',
  deleted: 'Süzgeç silindi.',
  notFound: 'Böyle bir kayıtlı süzgeciniz yok.',
  nameTaken: 'Bu listede aynı adla bir süzgeciniz var.',
  tooMany: (most: number) => `En çok ${most} süzgeç kaydedebilirsiniz. Önce kullanmadığınız birini silin.`,
  tooLarge: 'Bu süzgeç kaydedilemeyecek kadar uzun.',
} as const
