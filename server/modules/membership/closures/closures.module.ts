import { defineModule } from '#server/core/module.ts'
import { closureQueues } from '#server/modules/membership/closures/closures.jobs.ts'
import { closureRoutes } from '#server/modules/membership/closures/closures.routes.ts'
import { comingClosures } from '#server/modules/membership/closures/closures.service.ts'

export const closuresModule = defineModule({
  name: 'closures',
  routes: [closureRoutes],
  queues: closureQueues,
  closedDays: comingClosures,
})
