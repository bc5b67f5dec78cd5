export const branches = {
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

export const categories = {
  listFailed: 'Kategoriler yüklenemedi.',
  createFailed: 'Kategori eklenemedi.',
  deleteFailed: 'Kategori silinemedi.',
  updateFailed: 'Kategori güncellenemedi.',
  notFound: 'Kategori bulunamadı.',
  nameTaken: 'Bu şubede aynı adla bir kategori zaten var.',
  deleted: 'Kategori silindi.',
} as const

export const equipments = {
  listFailed: 'Ekipmanlar yüklenemedi.',
  createFailed: 'Ekipman eklenemedi.',
  updateFailed: 'Ekipman güncellenemedi.',
  deleteFailed: 'Ekipman silinemedi.',
  notFound: 'Ekipman bulunamadı.',
  categoryOfOtherBranch: 'Seçilen kategori bu şubeye ait değil.',
  deleted: 'Ekipman silindi.',
} as const

export const subscribers = {
  failed: 'Bir hata oluştu.',
  subscribed: 'Başarıyla abone oldunuz!',
  checkMail: 'Son bir adım: e-postana gelen bağlantıyla onayla.',
  linkUnknown: 'Bu bağlantı geçersiz ya da süresi dolmuş.',
  sending: 'Gönderiliyor...',
  listFailed: 'Aboneler getirilemedi.',
  createFailed: 'Abone eklenemedi.',
  updateFailed: 'Abone güncellenemedi.',
  deleteFailed: 'Abone silinemedi.',
  notFound: 'Abone bulunamadı.',
  known: 'Bu adres zaten listede.',
  optedOut: 'Bu adres listeden ayrılmış. Onu yalnızca sahibi, sitedeki formdan yeniden ekleyebilir.',
  consentNote: 'Onayın nasıl alındığı, kulüpte eklenen her abone için ve yalnızca onlar için yazılır.',
  deleted: 'Abone silindi.',
} as const

export const pictures = {
  notAnImage:
    'Bu dosya fotoğraf olarak okunamıyor. JPEG, PNG, WebP veya AVIF biçiminde bir fotoğraf yükleyin.',
  tooLarge: 'Fotoğraf en çok 10 MB olabilir.',
  tooManyPixels: 'Fotoğraf en çok 40 megapiksel olabilir.',
  unreadable: 'Fotoğraf okunamadı. Dosya bozuk olabilir.',
  missing: 'Lütfen bir fotoğraf seçin.',
  tooMany: (count: number) =>
    count === 1
      ? 'Bir seferde yalnızca bir fotoğraf yükleyebilirsiniz.'
      : `Bir seferde en çok ${count} fotoğraf yükleyebilirsiniz.`,
  unknownField: 'Beklenmeyen bir dosya gönderildi.',
} as const
