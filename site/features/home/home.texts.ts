export const home = {
  title: (club: string, city: string) => [club, city && `${city} spor kulübü`].filter(Boolean).join(' · '),
  description: (club: string, branches: string) =>
    `${club}: şubeleri, dersleri ve antrenörleriyle spor kulübü. Şubeler: ${branches}. Şubeni seç, ekipmanları gör, üye ol.`,
  slogan: ['Ufkun', 'kadar', 'güçlüsün'],
  lead: 'Sana en yakın şubede kendi temponla başla.',
  chooseBranch: 'Şubeni seç',
  join: 'Üye ol',
  branchesTitle: 'Şubelerimiz',
  offersTitle: 'Her motifin bir anlamı var',
  offersText: 'Her bölümü bir kilim motifi temsil eder.',
  plainOffersTitle: 'Kulüpte neler var',
  plainOffersText: 'Gelmeden önce bakabileceğin her şey burada.',
  hours: 'Her gün',
  ways: 'Kısa yollar',
  countsTitle: 'Salonda seni bekleyenler',
  countsUnit: 'alet',
  countsKinds: (kinds: number) => `${kinds} çeşit`,
  countsCategories: (categories: number) => `${categories} kategori`,
  closingTitle: ['Yol uzun.', 'Başla.'],
  closingText: 'Kayıt iki dakika sürer.',
} as const

/** The lines of the first screen’s heading: the club’s own, or the usual ones. */
export const sloganOf = (own: readonly string[]): readonly string[] => (own.length > 0 ? own : home.slogan)

/** The destinations of most visitors; also in the mobile menu. */
export const ways = [
  {
    name: 'Fiyatlar',
    text: 'Her şubenin paketleri yan yana.',
    href: '/membership',
    branchPage: 'membership',
  },
  { name: 'Şubeler', text: 'Adres, telefon ve çalışma saatleri.', href: '/#subeler' },
  {
    name: 'Ders programı',
    text: 'Sıradaki ders ve önümüzdeki günler.',
    href: '/ders-programi',
    branchPage: 'ders-programi',
  },
  { name: 'İletişim', text: 'Sor, yaz ya da uğra.', href: '/contact', branchPage: 'contact' },
] as const

/** The club’s services, each with a kilim motif of related meaning. */
export const offers = [
  {
    motif: 'ramsHorn',
    name: 'Ekipmanlar',
    meaning: 'Koçboynuzu: güç',
    href: '/equipment',
    branchPage: 'equipment',
  },
  {
    motif: 'streams',
    name: 'Programlar',
    meaning: 'Su yolu: süreklilik',
    href: '/programs/temel-fitness',
  },
  {
    motif: 'eye',
    name: 'Vücut Analizi',
    meaning: 'Göz: dikkat',
    href: '/bmi',
  },
  {
    motif: 'star',
    name: 'Çekilişler',
    meaning: 'Yıldız: şans',
    href: '/raffle',
    branchPage: 'raffle',
  },
  {
    motif: 'comb',
    name: 'Antrenörler',
    meaning: 'Tarak: birliktelik',
    href: '/teams',
    branchPage: 'teams',
  },
  {
    motif: 'handsOnHips',
    name: 'Galerimiz',
    meaning: 'Elibelinde: bereket',
    href: '/gallery',
    branchPage: 'gallery',
  },
] as const
