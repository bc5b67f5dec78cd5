export const picturesMessages = {
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

export const coreMessages = {
  notFound: 'Aradığınız kayıt bulunamadı.',
  unknownRoute: 'Böyle bir adres yok.',
  unexpected: 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.',
  unavailable: 'Hizmet şu anda kullanılamıyor. Lütfen biraz sonra yeniden deneyin.',
  storageFull: 'Sunucuda dosya için yer kalmadı. Yönetici yer açana kadar dosya yüklenemez.',
  storageUnavailable: 'Dosyalara şu anda ulaşılamıyor. Lütfen biraz sonra yeniden deneyin.',
  bodyTooLarge: 'Gönderilen veri çok büyük.',
  badJson: 'Gönderilen veri okunamadı.',
  unsupportedMedia: 'Bu içerik türü desteklenmiyor.',
  conflict: 'Bu kayıt başka bir kayıtla çakışıyor.',
  stale: 'Bu kaydı siz açtıktan sonra başka biri değiştirdi. Sayfayı yenileyip yeniden deneyin.',
  tooManyRequests: (seconds: number) =>
    seconds < 90
      ? `Çok fazla deneme yapıldı. ${seconds} saniye sonra yeniden deneyin.`
      : `Çok fazla deneme yapıldı. ${Math.ceil(seconds / 60)} dakika sonra yeniden deneyin.`,
} as const

export const validationMessages = {
  failed: 'Gönderilen bilgiler geçersiz. Lütfen işaretli alanları kontrol edin.',
  required: 'Bu alan zorunludur.',
  invalid: 'Bu alanın değeri geçersiz.',
  choice: 'Listedeki değerlerden birini seçin.',
  id: 'Kayıt numarası geçersiz.',
  json: 'Sorgu okunamadı.',
  range: 'En çok 1000 kayıt istenebilir.',
  email: 'Geçerli bir e-posta adresi yazın.',
  phone: 'Geçerli bir telefon numarası yazın (örnek: 0532 123 45 67).',
  emailOrPhone: 'E-posta adresi ya da telefon numarası yazılmalı.',
  password: 'Parola en az 8 karakter olmalı; en az bir harf ve bir rakam içermelidir.',
  accept: 'Devam etmek için onaylamanız gerekir.',
  date: 'Geçerli bir tarih yazın.',
  time: 'Saati 14:30 biçiminde yazın.',
  money: 'Tutarı en çok iki ondalıkla yazın (örnek: 1250,50).',
  notZero: 'Tutar sıfır olamaz.',
  minimumLength: (count: number) => `En az ${count} karakter yazın.`,
  maximumLength: (count: number) => `En çok ${count} karakter yazabilirsiniz.`,
  minimum: (value: number) => `En az ${value} olmalıdır.`,
  maximum: (value: number) => `En çok ${value} olabilir.`,
} as const
