import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

export const reportTexts = {
  name: 'Rapor |||| Raporlar',
  fields: { label: 'Rapor' },
  title: 'Raporlar',
  report: 'Rapor',
  grouping: 'Gruplama',
  period: 'Dönem',
  from: 'Başlangıç',
  until: 'Bitiş',
  compare: 'Önceki dönemle karşılaştır',
  periods: {
    month: 'Bu ay',
    lastMonth: 'Geçen ay',
    days: 'Son 30 gün',
    year: 'Bu yıl',
    months: 'Son 12 ay',
    own: 'Seçilen günler',
  },
  today: (day: string) => `${day} tarihindeki durum`,
  countedAt: (moment: string) => `Sayım: ${formatShortMoment(moment)}`,
  otherBranches: 'Diğer şubeler',
  withoutOwnTill: 'sayılmamış kasanız hariç',
  before: (value: string) => `Önceki dönem ${value}`,
  change: (percent: number) =>
    `${percent > 0 ? '+' : percent < 0 ? '−\u2060' : ''}%${formatCount(Math.abs(percent))}`,
  empty: 'Bu dönemde kayıt yok. Başka bir dönem ya da şube seçebilirsiniz.',
  chart: (title: string) => `${title} grafiği`,
  totals: 'Toplamlar',
  total: 'Toplam',
  download: 'İndir',
  csv: 'CSV dosyası',
  xlsx: 'Excel dosyası',
  downloaded: 'Rapor indirildi',
  downloadFailed: 'Rapor indirilemedi',
} as const
