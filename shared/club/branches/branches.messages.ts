export const branchesMessages = {
  createFailed: 'Şube oluşturulamadı',
  listFailed: 'Şubeler getirilemedi',
  showFailed: 'Şube detayları getirilemedi',
  updateFailed: 'Şube güncellenemedi',
  deleteFailed: 'Şube silinemedi',
  searchFailed: 'Şube araması yapılamadı',
  notFound: 'Şube bulunamadı.',
  placeIncomplete: 'Enlem ve boylamı birlikte yazın ya da ikisini de boş bırakın.',
  slugEmpty: 'Şube adının ilk kelimesi harf veya rakam içermiyor. Lütfen site adresini yazın.',
  slugInvalid: 'Adres küçük harf, rakam ve kelime aralarında tireden oluşur; örneğin “yeni-sube”.',
  slugReserved: (slug: string, suggestion: string) =>
    `“${slug}” adresi sitenin başka bir sayfasına ait. Lütfen başka bir kelime yazın; örneğin “${suggestion}”.`,
  slugTaken: (slug: string, suggestion: string) =>
    `“${slug}” adresini başka bir şube kullanıyor ya da daha önce kullandı. Lütfen başka bir kelime yazın; örneğin “${suggestion}”.`,
  inUse: (members: number) =>
    `Bu şubeye bağlı ${members} kullanıcı var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.`,
  deleted: 'Şube silindi.',
} as const
