export const phoneCodesMessages = {
  codeFailed: 'Kod gönderilemedi.',
  loginFailed: 'Giriş işlemi sırasında bir hata oluştu.',
  changeFailed: 'Telefon numarası kaydedilemedi.',
  /** The same for a number with and without an account. */
  sent: 'Bu numarayla giriş yapılan ya da açılmayı bekleyen bir hesap varsa, 6 haneli bir kod SMS ile gönderildi.',
  ownSent: 'Numarana 6 haneli bir kod gönderdik.',
  bothSent: 'Eski ve yeni numarana birer kod gönderdik.',
  changed: 'Telefon numaran doğrulandı.',
  invalid: 'Kod hatalı veya süresi dolmuş.',
  off: 'SMS şu anda kullanılamıyor. E-posta adresini kullan.',
  mobileOnly: '5 ile başlayan bir Türkiye cep telefonu numarası yaz.',
  membersOnly: 'Personel hesaplarında telefonla giriş yapılmaz.',
  minor: '18 yaşından küçüklerin hesabına telefonla giriş yapılmaz.',
  sameNumber: 'Bu numara zaten doğrulanmış.',
  verifiedInProfile: 'Doğrulanmış telefonun Giriş güvenliği sayfasında, kodla değişir.',
  waitMinute: (seconds: number) =>
    `Bu numara için az önce kod istendi. ${seconds} saniye sonra yeniden isteyebilirsin.`,
  waitDay: 'Bu numara için bugün 5 kod istendi. Yarın yeniden dene.',
  waitNetwork: 'Bu internet bağlantısından çok sayıda kod istendi. Bir saat sonra yeniden dene.',
  waitClub: 'Şu anda çok sayıda kod isteniyor. Bir saat sonra yeniden dene ya da parolanla giriş yap.',
} as const
