export const trendTexts = {
  titled: (title: string) => `${title}, son 30 gün`,
  nothing: (title: string) => `${title}: son 30 günde hareket yok`,
  balances: { title: 'Bakiye hareketleri', added: 'Yüklenen', taken: 'Harcanan' },
  raffles: { title: 'Günlük katılım', added: 'Katılan', taken: 'Çıkarılan' },
  referrals: { title: 'Kodla gelenler', added: 'Gelen', taken: 'Ödülü hak edilen' },
  points: { title: 'Puan hareketleri', added: 'Verilen', taken: 'Harcanan' },
} as const
