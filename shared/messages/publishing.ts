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
