export const branchesMessages = {
  createFailed: 'Şube oluşturulamadı',
  listFailed: 'Şubeler getirilemedi',
  showFailed: 'Şube detayları getirilemedi',
  updateFailed: 'Şube güncellenemedi',
  deleteFailed: 'Şube silinemedi',
  searchFailed: 'Şube araması yapılamadı',
  notFound: 'Şube bulunamadı.',
  slugEmpty: 'Şube adının ilk kelimesi en az bir harf veya rakam içermelidir.',
  slugReserved: (slug: string) =>
    `“${slug}” adresi sitenin başka bir sayfasına ait. Lütfen farklı bir kelimeyle başlayan bir ad seçin.`,
  slugTaken: (slug: string) =>
    `“${slug}” adresini başka bir şube kullanıyor. Lütfen farklı bir kelimeyle başlayan bir ad seçin.`,
  inUse: (members: number) =>
    `Bu şubeye bağlı ${members} kullanıcı var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.`,
  deleted: 'Şube silindi.',
} as const
