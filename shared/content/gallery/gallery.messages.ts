export const galleryMessages = {
  listFailed: 'Galeri getirilemedi',
  createFailed: 'Fotoğraf galeriye eklenemedi',
  updateFailed: 'Galeri fotoğrafı güncellenemedi',
  orderFailed: 'Galeri sıralanamadı',
  deleteFailed: 'Galeri fotoğrafı silinemedi',
  notFound: 'Galeri fotoğrafı bulunamadı.',
  ordered: 'Galerinin sırası kaydedildi.',
  deleted: 'Galeri fotoğrafı silindi.',
} as const
