export const categoriesMessages = {
  listFailed: 'Kategoriler yüklenemedi.',
  createFailed: 'Kategori eklenemedi.',
  deleteFailed: 'Kategori silinemedi.',
  updateFailed: 'Kategori güncellenemedi.',
  notFound: 'Kategori bulunamadı.',
  nameTaken: 'Bu şubede aynı adla bir kategori zaten var.',
  deleted: 'Kategori silindi.',
} as const
