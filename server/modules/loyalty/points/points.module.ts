import { defineModule } from '#server/core/module.ts'
import { pointsExportSections } from '#server/modules/loyalty/points/points.privacy.ts'
import { pointRoutes } from '#server/modules/loyalty/points/points.routes.ts'

export const pointsModule = defineModule({
  name: 'points',
  routes: [pointRoutes],
  exportSections: pointsExportSections,
})
