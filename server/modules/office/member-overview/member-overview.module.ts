import { defineModule } from '#server/core/module.ts'
import { memberOverviewRoutes } from '#server/modules/office/member-overview/member-overview.routes.ts'

export const memberOverviewModule = defineModule({
  name: 'member-overview',
  routes: [memberOverviewRoutes],
})
