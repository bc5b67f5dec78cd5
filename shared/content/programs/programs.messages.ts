export const programsMessages = {
  listFailed: 'Programlar getirilemedi',
  createFailed: 'Program eklenemedi',
  updateFailed: 'Program güncellenemedi',
  deleteFailed: 'Program silinemedi',
  notFound: 'Program bulunamadı.',
  slugEmpty: 'Ad en az bir harf veya rakam içermelidir.',
  slugTaken: 'Bu adla bir program zaten var. Lütfen adı değiştirin.',
  deleted: 'Program silindi.',
} as const
