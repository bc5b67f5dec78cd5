import { defineModule } from '#server/core/module.ts'
import { setupRoutes } from '#server/modules/office/setup/setup.routes.ts'

export const setupModule = defineModule({
  name: 'setup',
  routes: [setupRoutes],
})
