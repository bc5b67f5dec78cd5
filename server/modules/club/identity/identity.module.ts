import { defineModule } from '#server/core/module.ts'
import { identityRoutes } from '#server/modules/club/identity/identity.routes.ts'

export const identityModule = defineModule({
  name: 'identity',
  routes: [identityRoutes],
})
