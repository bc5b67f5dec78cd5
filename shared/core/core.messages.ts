export const picturesMessages = {
  notAnImage:
    'Bu dosya fotoğraf olarak okunamıyor. JPEG, PNG, WebP veya AVIF biçiminde bir fotoğraf gerekli.',
  tooLarge: 'Fotoğraf en çok 10 MB olabilir.',
  tooManyPixels: 'Fotoğraf en çok 40 megapiksel olabilir.',
  unreadable: 'Fotoğraf okunamadı. Dosya bozuk olabilir.',
  missing: 'Bir fotoğraf gerekli.',
  tooMany: (count: number) =>
    count === 1
      ? 'Bir seferde yalnızca bir fotoğraf yüklenebilir.'
      : `Bir seferde en çok ${count} fotoğraf yüklenebilir.`,
  unknownField: 'Beklenmeyen bir dosya gönderildi.',
} as const

export const coreMessages = {
  notFound: 'Aranan kayıt bulunamadı.',
  unknownRoute: 'Böyle bir adres yok.',
  unexpected: 'Beklenmeyen bir hata oluştu. Biraz sonra yeniden denenebilir.',
  unavailable: 'Hizmet şu anda kullanılamıyor. Biraz sonra yeniden denenebilir.',
  storageFull: 'Sunucuda dosya için yer kalmadı. Yönetici yer açana kadar dosya yüklenemez.',
  storageUnavailable: 'Dosyalara şu anda ulaşılamıyor. Biraz sonra yeniden denenebilir.',
  bodyTooLarge: 'Gönderilen veri çok büyük.',
  badJson: 'Gönderilen veri okunamadı.',
  unsupportedMedia: 'Bu içerik türü desteklenmiyor.',
  conflict: 'Bu kayıt başka bir kayıtla çakışıyor.',
  stale: 'Bu kayıt, açıldıktan sonra başka biri tarafından değiştirildi. Önce sayfa yenilenmeli.',
  tooManyRequests: (seconds: number) =>
    seconds < 90
      ? `Çok fazla deneme yapıldı. ${seconds} saniye sonra yeniden denenebilir.`
      : `Çok fazla deneme yapıldı. ${Math.ceil(seconds / 60)} dakika sonra yeniden denenebilir.`,
} as const

export const validationMessages = {
  failed: 'Gönderilen bilgiler geçersiz. İşaretli alanlar düzeltilmeli.',
  required: 'Bu alan zorunludur.',
  invalid: 'Bu alanın değeri geçersiz.',
  choice: 'Listedeki değerlerden biri seçilmeli.',
  id: 'Kayıt numarası geçersiz.',
  json: 'Sorgu okunamadı.',
  range: 'En çok 1000 kayıt istenebilir.',
  many: 'Bir seferde en çok 1000 kayıt değiştirilebilir.',
  filter: (name: string) => `Bu liste “${name.slice(0, 60)}” alanına göre süzülemez.`,
  email: 'Geçerli bir e-posta adresi gerekli.',
  phone: 'Geçerli bir telefon numarası gerekli (örnek: 0532 123 45 67).',
  emailOrPhone: 'E-posta adresi ya da telefon numarası yazılmalı.',
  password: 'Parola en az 8 karakter olmalı; en az bir harf ve bir rakam içermelidir.',
  accept: 'Devam etmek için onay gerekli.',
  date: 'Geçerli bir tarih gerekli.',
  birthDate: 'Doğum tarihi bugünden sonra ya da 1900’den önce olamaz.',
  time: 'Saat 14.30 biçiminde yazılmalı.',
  money: 'Tutar en çok iki ondalıklı olabilir (örnek: 1250,50).',
  notZero: 'Tutar sıfır olamaz.',
  minimumLength: (count: number) => `En az ${count} karakter gerekli.`,
  maximumLength: (count: number) => `En çok ${count} karakter yazılabilir.`,
  minimum: (value: number) => `En az ${value} olmalıdır.`,
  maximum: (value: number) => `En çok ${value} olabilir.`,
} as const
