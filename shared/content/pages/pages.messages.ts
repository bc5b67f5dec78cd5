export const pagesMessages = {
  listFailed: 'Sayfalar getirilemedi',
  showFailed: 'Sayfa getirilemedi',
  updateFailed: 'Sayfa güncellenemedi',
  notFound: 'Sayfa bulunamadı.',
} as const
