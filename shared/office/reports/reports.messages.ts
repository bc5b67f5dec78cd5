import type { Grouping, ReportName } from '#shared/office/reports/reports.rules.ts'

export const reportsMessages = {
  failed: 'Rapor alınamadı',
  fileFailed: 'Rapor indirilemedi',
  periodOrder: 'Bitiş günü başlangıçtan önce olamaz.',
  periodTooLong: (days: number) => `Dönem en çok ${days} gün olabilir.`,
  unknownGrouping: 'Bu rapor böyle gruplanamaz.',
  total: 'Toplam',
  noBranch: 'Şubesiz',
  online: 'İnternet',
  deleted: 'Silinen kayıt',
  fileName: 'rapor',
} as const

export const reportTitles = {
  revenue: 'Gelir',
  sales: 'Satışlar',
  memberships: 'Üyelik hareketleri',
  retention: 'Üye kalıcılığı',
  visits: 'Ziyaretler',
  lessons: 'Ders doluluğu',
  sessions: 'Bire bir dersler',
  debts: 'Borçlar',
  tills: 'Kasa farkları',
} as const satisfies Record<ReportName, string>

/** The content of each report in a sentence. */
export const reportHints = {
  revenue: 'Kasaya ve kartla giren para; iadeler yapıldıkları gün düşülür.',
  sales:
    'Satılan paketler, ürünler ve ücretler, indirimden sonra; geri alınan satışlar hariç, iade edilen tutarlar düşülmez. İnternetten alınan paketler “İnternet” satırındadır.',
  memberships:
    'Bir üye, üyeliği 30 günden uzun aradan sonra yeniden başlarsa geri dönmüş, hiç başlamazsa kaybedilmiş sayılır. Kayıp oranı, ay başındaki üyelere göredir.',
  retention: 'Bir ayda katılan üyelerin, sonraki ayların son gününde üyeliği olan oranı.',
  visits: 'Turnikeden içeri alınan girişler.',
  lessons: 'İptal edilmeyen derslerin yerleri ve dolan yerleri.',
  sessions:
    'Satılan, kullanılan, süresi dolan ve iade edilen seanslar; bir seans, kullanıldığı şubede sayılır. Doluluk, tutulan saatlerin sunulan saatlere oranıdır: sunulan saatler bugünkü haftalık saatlerden hesaplanır, izinler, kapalı günler ve grup dersleri düşülür.',
  debts: 'Bugün açık olan borçlar, vadesinin üzerinden geçen güne göre.',
  tills: 'Dönemde kapanan kasaların sayılan ile beklenen tutarı arasındaki fark.',
} as const satisfies Record<ReportName, string>

export const groupingNames = {
  day: 'Gün',
  month: 'Ay',
  'month-branch': 'Ay × şube',
  hour: 'Saat',
  branch: 'Şube',
  package: 'Paket ve ürün',
  seller: 'Satan',
  cohort: 'Katılım ayı',
  title: 'Ders',
  trainer: 'Antrenör',
  age: 'Gecikme',
  person: 'Kasayı açan',
} as const satisfies Record<Grouping, string>

const measureNames: Readonly<Record<string, string>> = {
  'revenue.cash': 'Nakit',
  'revenue.card': 'Kart',
  'revenue.transfer': 'Havale / EFT',
  'revenue.online': 'İnternet',
  'revenue.orders': 'Siparişler',
  'revenue.total': 'Toplam',
  'sales.count': 'Adet',
  'sales.discount': 'İndirim',
  'sales.amount': 'Tutar',
  'memberships.atStart': 'Başta',
  'memberships.new': 'Yeni',
  'memberships.returned': 'Geri dönen',
  'memberships.renewed': 'Yenilenen',
  'memberships.lost': 'Kaybedilen',
  'memberships.frozen': 'Dondurulan',
  'memberships.atEnd': 'Sonda',
  'memberships.churn': 'Kayıp oranı',
  'retention.size': 'Katılan',
  'visits.visits': 'Giriş',
  'lessons.lessons': 'Ders',
  'lessons.places': 'Yer',
  'lessons.taken': 'Dolan yer',
  'lessons.fill': 'Doluluk',
  'sessions.sold': 'Satılan',
  'sessions.used': 'Kullanılan',
  'sessions.expired': 'Süresi dolan',
  'sessions.refunded': 'İade edilen',
  'sessions.booked': 'Tutulan saat',
  'sessions.offered': 'Sunulan saat',
  'sessions.use': 'Doluluk',
  'debts.debts': 'Borç',
  'debts.open': 'Açık tutar',
  'tills.sessions': 'Kasa',
  'tills.missing': 'Nakit eksiği',
  'tills.excess': 'Nakit fazlası',
  'tills.difference': 'Nakit farkı',
  'tills.card': 'Kart farkı',
}

/** The heading of a column; `names` are those of branches. */
export const measureName = (
  report: ReportName,
  measure: string,
  names: Readonly<Record<string, string>> = {},
): string => names[measure] ?? measureNames[`${report}.${measure}`] ?? `${measure.slice(1)}. ay`
