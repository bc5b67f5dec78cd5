import { defineModule } from '#server/core/module.ts'
import { freezeQueues } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { freezeRoutes } from '#server/modules/membership/freezes/freezes.routes.ts'

export const freezesModule = defineModule({
  name: 'freezes',
  routes: [freezeRoutes],
  queues: freezeQueues,
})
