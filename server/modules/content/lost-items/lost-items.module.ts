import { defineModule } from '#server/core/module.ts'
import { lostItemQueues } from '#server/modules/content/lost-items/lost-items.jobs.ts'
import { lostItemRoutes } from '#server/modules/content/lost-items/lost-items.routes.ts'

export const lostItemsModule = defineModule({
  name: 'lost-items',
  routes: [lostItemRoutes],
  queues: lostItemQueues,
})
