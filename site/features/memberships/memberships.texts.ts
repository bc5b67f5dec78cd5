import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'

export const membershipTexts = {
  title: 'Üyeliklerim',
  area: 'Üye sayfaları',
  profile: 'Profil Ayarları',
  scriptNeeded:
    'Üyelik bilgilerini ve giriş kodunu göstermek için bu sayfada JavaScript gerekir. Tarayıcının ayarlarından açıp sayfayı yenile ya da bizi ara:',
  /** The bottom bar of a phone. */
  bar: {
    label: 'Üye menüsü',
    code: 'Kod',
    lessons: 'Dersler',
    membership: 'Üyelik',
    more: 'Daha fazla',
    close: 'Kapat',
  },
  emptyTitle: 'Henüz üyeliğin yok.',
  emptyText: 'Şubendeki paketleri karşılaştır, birini seç; bugün başla.',
  current: 'Geçerli ve sıradaki üyelikler',
  noCurrentTitle: 'Şu anda geçerli bir üyeliğin yok.',
  past: 'Geçmiş üyelikler',
  buy: 'Paketlere bak',
  statuses: {
    pending: 'Sırada',
    active: 'Geçerli',
    frozen: 'Dondurulmuş',
    expired: 'Süresi doldu',
    cancelled: 'İptal edildi',
  } satisfies Record<Membership['status'], string>,
  sources: {
    card: 'Kartla ödendi',
    balance: 'Bakiyeden ödendi',
    import: 'Önceki sistemden aktarıldı',
    desk: 'Şubede alındı',
  } satisfies Record<Membership['source'], string>,
  startsAt: 'Başlangıç',
  lastDay: 'Son gün',
  duration: 'Süre',
  days: (count: number) => `${count} gün`,
  freeze: 'Dondurma hakkı',
  price: 'Tutar',
  joiningFee: 'Kayıt ücreti',
  daysLeft: (count: number) => (count <= 1 ? 'Bugün son gün' : `${count} gün kaldı`),
  daysAfterFreeze: (count: number) => `Dondurma bitince ${count} gün kalır`,
  startsIn: (count: number) => (count <= 1 ? 'Yarın başlar' : `${count} gün sonra başlar`),
  cancelledOn: (day: string) => `${day} tarihinde iptal edildi`,
} as const
