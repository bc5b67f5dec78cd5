export const savedFiltersMessages = {
  listFailed: 'Kayıtlı filtreler getirilemedi.',
  saveFailed: 'Filtre kaydedilemedi.',
  deleteFailed: 'Filtre silinemedi.',
  deleted: 'Filtre silindi.',
  notFound: 'Böyle bir kayıtlı filtreniz yok.',
  nameTaken: 'Bu listede aynı adla bir filtreniz var.',
  tooMany: (most: number) => `En çok ${most} filtre kaydedebilirsiniz. Önce kullanmadığınız birini silin.`,
  wrongDays: 'Filtredeki gün sayısı geçersiz.',
  tooLarge: 'Bu filtre kaydedilemeyecek kadar uzun.',
} as const
