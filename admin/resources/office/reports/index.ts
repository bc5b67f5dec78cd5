import { type AdminResource, screen } from '#admin/core/resource.ts'
import { reportTexts } from '#admin/resources/office/reports/reports.texts.ts'
import { showReport } from '#shared/office/reports/reports.contract.ts'

export const reports: AdminResource = {
  name: 'reports',
  data: { list: showReport },
  texts: reportTexts,
  recordRepresentation: 'label',
  keywords: 'gelir ciro satış kayıp yenileme doluluk borç kasa farkı grafik',
  cannotBeSearched: true,
  list: screen(() => import('#admin/resources/office/reports/ReportsScreen.tsx'), 'ReportsScreen'),
}
