import { type AdminResource, screen } from '#admin/core/resource.ts'
import { dashboardTexts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { showDashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'

export const dashboard: AdminResource = {
  name: 'dashboard',
  data: { list: showDashboardStats },
  texts: dashboardTexts,
  recordRepresentation: 'title',
  keywords: 'istatistik gösterge panosu dashboard özet sayılar gelir giriş kayıt doluluk grafik',
  cannotBeSearched: true,
  entry: 'show',
  list: screen(() => import('#admin/resources/office/dashboard/StatisticsScreen.tsx'), 'StatisticsScreen'),
}
