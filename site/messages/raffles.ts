export const raffleTexts = {
  heading: 'Çekilişler',
  title: (branch: string) => `${branch} şubesi çekilişleri`,
  description: (branch: string) =>
    `${branch} şubesinin süren, yaklaşan ve biten çekilişleri: ödüller, tarihler ve katılım koşulları.`,
  raffleDescription: (title: string, branch: string, ends: string) =>
    `${title}: ${branch} şubesinin üyelere açık çekilişi. Ödüller, koşullar ve tarihler. Son katılım: ${ends}.`,
  groups: { active: 'Süren çekilişler', upcoming: 'Yaklaşan çekilişler', past: 'Biten çekilişler' },
  status: {
    upcoming: 'Yakında',
    active: 'Sürüyor',
    closed: 'Katılım bitti',
    drawn: 'Sonuçlandı',
    cancelled: 'İptal edildi',
  },
  prizes: 'Ödüller',
  morePrizes: (count: number) => `ve ${count} ödül daha`,
  winners: 'Kazanan sayısı',
  winnersCount: (count: number) => `${count} kişi`,
  starts: 'Başlangıç',
  ends: 'Son katılım',
  permit: 'İzin numarası',
  branch: 'Şube',
  about: 'Çekiliş hakkında',
  rules: {
    upcoming: (starts: string) =>
      `Katılım ${starts} tarihinde başlar. Çekiliş sürerken her kişi bir kez katılır.`,
    active: (ends: string) => `Çekiliş sürüyor: her kişi bir kez katılır. Katılım ${ends} tarihinde kapanır.`,
    closed: 'Katılım sona erdi. Sonuç bu sayfada açıklanacak.',
    drawn: 'Çekiliş sonuçlandı.',
    cancelled: 'Bu çekiliş iptal edildi, katılım alınmıyor.',
  },
  adultsOnly: 'Çekilişe 18 yaşından küçükler katılamaz.',
  all: (branch: string) => `${branch} şubesinin bütün çekilişleri`,
  empty: 'Bu şubenin henüz çekilişi olmadı.',
  emptyText: 'Yeni bir çekiliş başladığında burada görünecek.',
  openTitle: 'Açık çekilişler',
  openDescription: 'Bütün şubelerin süren ve yaklaşan çekilişleri: ödüller, tarihler ve katılım koşulları.',
  noneOpen: 'Şu anda süren ya da yaklaşan bir çekiliş yok. Yenisi duyurulduğunda burada görünecek.',
  chooseTitle: 'Şubeni seç',
  chooseText: 'Biten çekilişleri ve sonuçları şubenin kendi sayfasında bulursun.',
  stripTitle: 'Süren çekilişler',
  stripAll: 'Bütün çekilişler',
} as const

export const countdownTexts = {
  starts: 'Başlamasına',
  ends: 'Bitmesine',
  days: 'gün',
  hours: 'sa',
  minutes: 'dk',
  seconds: 'sn',
  over: 'Süre doldu. Sayfayı yenile.',
} as const
