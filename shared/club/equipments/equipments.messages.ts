export const equipmentsMessages = {
  listFailed: 'Ekipmanlar yüklenemedi.',
  createFailed: 'Ekipman eklenemedi.',
  updateFailed: 'Ekipman güncellenemedi.',
  deleteFailed: 'Ekipman silinemedi.',
  notFound: 'Ekipman bulunamadı.',
  categoryOfOtherBranch: 'Seçilen kategori bu şubeye ait değil.',
  deleted: 'Ekipman silindi.',
} as const
