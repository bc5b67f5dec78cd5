import { defineModule } from '#server/core/module.ts'
import { dashboardRoutes } from '#server/modules/office/dashboard/dashboard.routes.ts'

export const dashboardModule = defineModule({ name: 'dashboard', routes: [dashboardRoutes] })
