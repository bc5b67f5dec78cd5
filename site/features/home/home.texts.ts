export const home = {
  title: (club: string, city: string) => [club, city && `${city} spor kulübü`].filter(Boolean).join(' · '),
  description: (club: string, branches: string) =>
    `${club}: şubeleri, dersleri ve antrenörleriyle spor kulübü. Şubeler: ${branches}. Şubeni seç, ekipmanları gör, üye ol.`,
  slogan: ['Ufkun', 'kadar', 'güçlüsün'],
  lead: 'Sana en yakın şubede kendi temponla başla.',
  chooseBranch: 'Şubeni seç',
  join: 'Üye ol',
  branchesTitle: 'Şubelerimiz',
  branchesText: 'Bir şube seç; ekipmanlarını, çekilişlerini, galerisini gör.',
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
    text: 'Şubendeki her aleti, markasını ve sayısını gelmeden gör.',
    href: '/equipment',
    branchPage: 'equipment',
  },
  {
    motif: 'streams',
    name: 'Programlar',
    meaning: 'Su yolu: süreklilik',
    text: 'Temel fitness programıyla başla, düzenini bozmadan ilerle.',
    href: '/programs/temel-fitness',
  },
  {
    motif: 'eye',
    name: 'Vücut Analizi',
    meaning: 'Göz: dikkat',
    text: 'Ölçülerini gir, sonucu gör. Hesap tarayıcında yapılır, hiçbir yere kaydedilmez.',
    href: '/bmi',
  },
  {
    motif: 'star',
    name: 'Çekilişler',
    meaning: 'Yıldız: şans',
    text: 'Üyelere açık çekilişler; sonucu herkes kendisi hesaplayabilir.',
    href: '/raffle',
    branchPage: 'raffle',
  },
  {
    motif: 'comb',
    name: 'Antrenörler',
    meaning: 'Tarak: birliktelik',
    text: 'Yanında yürüyecek ekibi tanı.',
    href: '/teams',
    branchPage: 'teams',
  },
  {
    motif: 'handsOnHips',
    name: 'Galerimiz',
    meaning: 'Elibelinde: bereket',
    text: 'Salonlardan ve derslerden kareler.',
    href: '/gallery',
    branchPage: 'gallery',
  },
] as const
