import { defineModule } from '#server/core/module.ts'
import { monthsQueue } from '#server/modules/office/reports/membership-months.ts'
import { reportRoutes } from '#server/modules/office/reports/reports.routes.ts'

export const reportsModule = defineModule({ name: 'reports', routes: [reportRoutes], queues: [monthsQueue] })
