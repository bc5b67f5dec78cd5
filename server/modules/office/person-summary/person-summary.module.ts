import { defineModule } from '#server/core/module.ts'
import { personSummaryRoutes } from '#server/modules/office/person-summary/person-summary.routes.ts'

export const personSummaryModule = defineModule({
  name: 'person-summary',
  routes: [personSummaryRoutes],
})
