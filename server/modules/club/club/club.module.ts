import { defineModule } from '#server/core/module.ts'
import { clubRoutes } from '#server/modules/club/club/club.routes.ts'

export const clubModule = defineModule({
  name: 'club',
  routes: [clubRoutes],
})
