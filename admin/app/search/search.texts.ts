/** What else people call a screen, beside its name. */
const otherNames: Readonly<Record<string, string>> = {
  users: 'üye üyeler müşteri kişi',
  memberships: 'paket satışı üyelik sat',
  paymentRecords: 'tahsilat kasa ödemeler',
  payments: 'ödemeler kredi kartı iade',
  generalRecords: 'gelir gider masraf',
  balances: 'cüzdan bakiye yükle',
  vitaminOrders: 'sipariş siparişler mağaza',
  turnstileEntries: 'giriş çıkış geçişler kapı',
  contact: 'iletişim gelen kutusu',
  auditLog: 'geçmiş kim değiştirdi log',
  referrals: 'davet kodu',
  campaigns: 'e-posta kampanya mail',
  raffles: 'çekiliş kura',
}

export const searchTexts = {
  title: 'Her yerde ara',
  placeholder: 'Üye, telefon, sipariş numarası, kod ya da ekran adı',
  results: 'Sonuçlar',
  recent: 'Son açılanlar',
  screens: 'Ekranlar',
  newest: (name: string) => `yeni ${name} ekle oluştur`,
  otherNames,
  all: (name: string) => `${name} listesinde ara`,
  found: (count: number) => (count === 1 ? '1 sonuç' : `${count} sonuç`),
  nothing: 'Sonuç yok. Başka bir kelimeyle ya da daha kısa yazarak deneyin.',
  nothingYet: 'Yazmaya başlayın: ad, telefon, sipariş numarası, referans kodu…',
  tooShort: 'Kayıtlarda aramak için en az üç harf yazın.',
  late: (names: string) => `Zamanında yanıt vermedi: ${names}. Daha uzun yazarak deneyin.`,
  keys: '↑ ↓ ile gezin, Enter ile açın, Esc ile kapatın',
  close: 'Kapat',
} as const
