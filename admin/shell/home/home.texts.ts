import { formatCount } from '#admin/core/i18n/grid.texts.ts'

export const homeTexts = {
  greeting: (name: string, hour: number) => {
    const [first = name] = name.split(' ')
    if (hour < 6) return `Merhaba, ${first}`
    if (hour < 12) return `Günaydın, ${first}`
    if (hour < 18) return `İyi günler, ${first}`
    return `İyi akşamlar, ${first}`
  },
  allBranches: 'Bütün şubeler',
  ownBranches: 'Çalıştığınız şubeler',
  noBranch: 'Hesabınıza henüz bir şube atanmamış.',
  actions: 'İşlemler',
  newMember: 'Yeni üye',
  sale: 'Satış',
  collect: 'Tahsilat',
  checkIn: 'Adıyla al',
  branch: 'Şube',
  close: 'Kapat',
  debtor: 'Ad ya da telefon',
  debtorHint: 'En az üç harf. Ödenmemiş borcu olan üyeler bulunur.',
  noDebtor: 'Ödenmemiş borcu olan böyle bir üye yok.',
  overdue: (amount: string) => `${amount} gecikmiş`,
  figures: 'Borçlar',
  tillSince: (till: string, time: string) => `${till} · ${time} açıldı`,
  float: (amount: string) => `Açılış ${amount}`,
  cash: (amount: string) => `${amount} nakit`,
  noTill: 'Açık kasanız yok.',
  waiting: 'Bekleyen işler',
  nothingWaits: 'Bekleyen iş yok.',
  countsFailed: 'Bazı sayılar getirilemedi.',
  ending: (count: string) => `${count} üyelik 7 gün içinde bitiyor`,
  unsigned: (count: string) => `${count} imzasız sözleşme`,
  invited: 'Davetler',
  came: (came: number, invited: number) =>
    `Davet edilen ${formatCount(invited)} kişiden ${formatCount(came)} kişi hesabını açtı`,
  all: 'Tümü',
  board: 'Turnike',
  latestEntries: 'Son geçişler',
  inside: (count: number) => `Şu an içeride ${formatCount(count)} kişi`,
  noEntries: 'Bugün henüz geçiş yok.',
  unknownPerson: 'Tanınmayan kişi',
  nextLessons: 'Sıradaki dersler',
  ownLessons: 'Sıradaki dersleriniz',
  appointment: 'bire bir',
  noLessons: 'Planlanmış bir ders yok.',
  places: (taken: number, capacity: number) => `${formatCount(taken)}/${formatCount(capacity)}`,
  fillOf: (lesson: string) => `Doluluk: ${lesson}`,
  tomorrow: 'yarın',
  runningUntil: (time: string) => `sürüyor, ${time} bitiyor`,
} as const
