import { defineModule } from '#server/core/module.ts'
import { settingsRoutes } from '#server/modules/club/settings/settings.routes.ts'

export const settingsModule = defineModule({
  name: 'settings',
  routes: [settingsRoutes],
})
