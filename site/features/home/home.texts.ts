export const home = {
  title: (club: string) => `${club} · Konya’nın spor kulübü`,
  description: (branches: string) =>
    `Konya’da spor kulübü. Şubeler: ${branches}. Şubeni seç, ekipmanları gör, üye ol.`,
  slogan: ['Ufkun', 'kadar', 'güçlüsün'],
  lead: 'Bozkırda yol uzundur; insan yürüdükçe güçlenir. Sana en yakın kapıdan gir, kendi temponla başla.',
  chooseBranch: 'Şubeni seç',
  join: 'Üye ol',
  branchesTitle: 'Kapımız nerede açılıyor?',
  branchesText: 'Bir şube seç; ekipmanlar, çekilişler ve galeri artık onunki olsun.',
  offersTitle: 'Her motifin bir anlamı var',
  offersText:
    'Kilim dokuyan, sözünü motife işler. Biz de kulübü öyle kurduk: her bölümün bir motifi, her motifin bir karşılığı var.',
  hours: 'Her gün',
  countsTitle: 'Salonda seni bekleyenler',
  countsUnit: 'alet',
  countsKinds: (kinds: number) => `${kinds} çeşit`,
  countsCategories: (categories: number) => `${categories} kategori`,
  closingTitle: ['Yol uzun.', 'Başla.'],
  closingText: 'Kayıt iki dakika sürer.',
} as const

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
    text: 'Üyelere açık çekilişler; kazananı herkes kendisi doğrulayabilir.',
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
