import { defineModule } from '#server/core/module.ts'
import { pointRoutes } from '#server/modules/loyalty/points/points.routes.ts'

export const pointsModule = defineModule({
  name: 'points',
  routes: [pointRoutes],
})
