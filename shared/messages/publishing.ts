export const blog = {
  listFailed: 'Blog yazıları getirilemedi',
  tagsFailed: 'Etiketler getirilemedi',
  showFailed: 'Blog yazısı getirilemedi',
  createFailed: 'Blog yazısı eklenemedi',
  updateFailed: 'Blog yazısı güncellenemedi',
  viewFailed: 'Görüntülenme kaydedilemedi',
  deleteFailed: 'Blog yazısı silinemedi',
  notFound: 'Blog yazısı bulunamadı.',
  slugEmpty: 'Başlık en az bir harf veya rakam içermelidir.',
  tagEmpty: 'Etikette en az bir harf ya da rakam olmalı.',
  slugTaken: 'Bu başlıkla bir yazı zaten var. Lütfen başlığı değiştirin.',
  deleted: 'Blog yazısı silindi.',
} as const

export const gallery = {
  listFailed: 'Galeri getirilemedi',
  createFailed: 'Fotoğraf galeriye eklenemedi',
  updateFailed: 'Galeri fotoğrafı güncellenemedi',
  orderFailed: 'Galeri sıralanamadı',
  deleteFailed: 'Galeri fotoğrafı silinemedi',
  notFound: 'Galeri fotoğrafı bulunamadı.',
  ordered: 'Galerinin sırası kaydedildi.',
  deleted: 'Galeri fotoğrafı silindi.',
} as const

export const raffles = {
  listFailed: 'Çekilişler getirilemedi',
  showFailed: 'Çekiliş getirilemedi',
  createFailed: 'Çekiliş eklenemedi',
  updateFailed: 'Çekiliş güncellenemedi',
  deleteFailed: 'Çekiliş silinemedi',
  notFound: 'Çekiliş bulunamadı.',
  endsBeforeStart: 'Bitiş zamanı başlangıçtan sonra olmalıdır.',
  slugEmpty: 'Başlık en az bir harf veya rakam içermelidir.',
  slugTaken: 'Bu başlıkla bir çekiliş zaten var. Lütfen başlığı değiştirin.',
  final: 'İptal edilen veya sonuçlanan çekiliş değiştirilemez.',
  keepBranch: 'Bu şubenin çekilişleri var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.',
  unauthorized: 'Yetkilendirme hatası: Token bulunamadı',
  deleted: 'Çekiliş silindi.',
} as const

export const pages = {
  listFailed: 'Sayfalar getirilemedi',
  showFailed: 'Sayfa getirilemedi',
  updateFailed: 'Sayfa güncellenemedi',
  notFound: 'Sayfa bulunamadı.',
} as const

export const faqs = {
  listFailed: 'Sorular getirilemedi',
  createFailed: 'Soru eklenemedi',
  updateFailed: 'Soru güncellenemedi',
  orderFailed: 'Sorular sıralanamadı',
  deleteFailed: 'Soru silinemedi',
  notFound: 'Soru bulunamadı.',
  ordered: 'Soruların sırası kaydedildi.',
  deleted: 'Soru silindi.',
} as const

export const programs = {
  listFailed: 'Programlar getirilemedi',
  createFailed: 'Program eklenemedi',
  updateFailed: 'Program güncellenemedi',
  deleteFailed: 'Program silinemedi',
  notFound: 'Program bulunamadı.',
  slugEmpty: 'Ad en az bir harf veya rakam içermelidir.',
  slugTaken: 'Bu adla bir program zaten var. Lütfen adı değiştirin.',
  deleted: 'Program silindi.',
} as const
