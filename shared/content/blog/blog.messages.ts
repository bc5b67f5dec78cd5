export const blogMessages = {
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
