export const pointTexts = {
  title: 'Puanlarım',
  balance: 'Güncel puanın',
  points: 'puan',
  amount: (count: number) => count.toLocaleString('tr-TR'),
  totalEarned: 'Bugüne dek kazandığın',
  reward: 'Kodunla gelen her yeni üye için',
  count: (count: number) => `${count.toLocaleString('tr-TR')} puan`,
  use: 'Puanların ne işe yarar?',
  useText:
    'Puanlarını resepsiyonda, kulübün o sırada sunduğu ödüller için kullanırsın; örneğin günlük giriş ya da mağaza ürünü. Kaç puan gerektiğini görevli söyler, kullandığın puan aşağıdaki hareketlerde görünür.',
  toReferrals: 'Kodumu paylaş',
  entries: 'Puan hareketleri',
  noEntries: 'Henüz puan hareketin yok. Referans kodunu paylaş, arkadaşların geldikçe puan kazan.',
  after: 'Toplam',
} as const
