import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type {
  DashboardWarning,
  RevenueMethod,
  WarningKind,
} from '#shared/office/dashboard/dashboard.contract.ts'

const methods: Record<RevenueMethod, string> = {
  online: 'Siteden kartla',
  card: 'Kasada kart',
  cash: 'Kasada nakit',
  transfer: 'Havale / EFT',
  orders: 'Teslimde ödenen sipariş',
}

const warnings: Record<WarningKind, { title: string; content: (warning: DashboardWarning) => string }> = {
  'mail-outage': {
    title: 'E-postalar gönderilemiyor',
    content: ({ since, count, reason }) =>
      `${formatShortMoment(since)} tarihinden beri hiçbir e-posta gönderilemedi. ${reason} ` +
      `${formatCount(count)} e-posta bekliyor; sunucu yeniden kabul edince gönderilecek.`,
  },
  'iys-overdue': {
    title: 'Onaylar İYS’ye girilemiyor',
    content: ({ since, count }) =>
      `${formatCount(count)} onay ya da ret iki iş gününden uzun süredir İYS’ye girilmeyi bekliyor; en eskisi ` +
      `${formatShortMoment(since)}. Son günü geçirmeden İYS ekranındaki duruma bakın.`,
  },
  'sms-outage': {
    title: 'SMS gönderilemiyor',
    content: ({ since, count, reason }) =>
      `${formatShortMoment(since)} tarihinden beri hiçbir SMS gönderilemedi. ${reason} ` +
      `${formatCount(count)} SMS bekliyor; sağlayıcı yeniden kabul edince gönderilecek.`,
  },
  'phone-codes': {
    title: 'SMS kodu sınırına ulaşıldı',
    content: ({ since, count }) =>
      `${formatShortMoment(since)} tarihinde bir saatlik sınıra ulaşıldı ve yeni SMS kodu istekleri reddedildi; son 24 saatte ` +
      `${formatCount(count)} kod istendi. Üyeleriniz istemediyse birisi numaraları deniyor olabilir.`,
  },
  'failed-refunds': {
    title: 'Yapılamayan iadeler var',
    content: ({ since, count }) =>
      `Ödeme kuruluşu ${formatCount(count)} kart ödemesinin otomatik iadesini kabul etmedi; en eskisi ` +
      `${formatShortMoment(since)}. İadeyi elle yeniden deneyin ya da nasıl çözüldüğünü yazıp kapatın.`,
  },
}

export const dashboardTexts = {
  name: 'İstatistik |||| İstatistikler',
  fields: { title: 'İstatistik' },
  title: 'İstatistikler',
  warnings,
  warningList: 'Uyarılar',
  openList: 'Listeyi aç',
  updatedAt: (time: string) => `Son güncelleme ${time}`,
  countedAgo: (minutes: number) => `${formatCount(minutes)} dk önceki sayım`,
  now: 'Bugün',
  inside: 'Şu an içeride',
  dueToday: 'Bugün vadesi gelen',
  overdue: 'Gecikmiş borç',
  debts: (count: number) => (count === 0 ? 'borç yok' : `${formatCount(count)} borç`),
  entries: 'Giriş',
  revenue: 'Tahsilat',
  lessons: 'Ders',
  fill: (taken: number, places: number) => `${formatCount(taken)} / ${formatCount(places)} yer dolu`,
  noLessons: 'Bugün ders yok',
  memberships: 'Üyelikler',
  active: 'Geçerli',
  frozen: 'Dondurulmuş',
  renewalsDue: 'Yenilenecek',
  renewalsHint: '30 gün içinde bitiyor',
  expired: 'Süresi dolmuş',
  expiredLately: (count: number) => `son 30 günde ${formatCount(count)}`,
  club: 'Genel',
  users: 'Kullanıcı',
  newUsers: (count: number) => `Bu ay ${formatCount(count)} yeni`,
  balance: 'Üye bakiyeleri',
  referrals: 'Referans kodu',
  referralsActive: (active: number, used: number) =>
    `${formatCount(active)} geçerli, ${formatCount(used)} kullanım`,
  branches: 'Şube',
  teams: 'Takım',
  packages: 'Paket',
  equipments: 'Ekipman',
  raffles: 'Çekiliş',
  charts: 'Grafikler',
  methods,
  total: 'Toplam',
  month: 'Ay',
  revenueByMonth: 'Aylık gelir',
  revenueByDay: 'Günlük gelir',
  revenueWithoutOwnTill: 'Günlük gelir (sayılmamış kasanız hariç)',
  day: 'Gün',
  revenueOfDay: 'Gelir',
  usualOne: 'Olağan',
  /** A bar and what is usual, for a pointer. */
  against: (name: string, value: string, usual: string) => `${name}: ${value}, olağan ${usual}`,
  untilNow: 'Olağan, bu saate kadar',
  signups: 'Aylık yeni kayıt',
  signupCount: 'Yeni kayıt',
  entriesByHour: 'Saatlere göre giriş',
  hour: 'Saat',
  today: 'Bugün',
  usual: (weekday: string) => `Olağan ${weekday}`,
  lessonFill: 'Ders doluluğu',
  lessonFillHint: 'Son 28 gün',
  lesson: 'Ders',
  lessonCount: 'Ders sayısı',
  places: 'Yer',
  taken: 'Dolan yer',
  rate: 'Doluluk (%)',
  monthsHint: 'Son 12 ay',
  asTable: (chart: string) => `${chart}: tablo olarak göster`,
  asChart: (chart: string) => `${chart}: grafik olarak göster`,
  downloadTable: (chart: string) => `${chart}: CSV indir`,
  downloadPicture: (chart: string) => `${chart}: resmini indir`,
  pictureFailed: 'Resim hazırlanamadı.',
  empty: {
    revenue: 'Son 12 ayda kaydedilmiş bir gelir yok.',
    days: 'Son 14 günde kaydedilmiş bir gelir yok.',
    signups: 'Son 12 ayda yeni kayıt yok.',
    entries: 'Bugün ve önceki haftalarda bu gün için giriş yok.',
    lessons: 'Son 28 günde yapılmış bir ders yok.',
  },
} as const
