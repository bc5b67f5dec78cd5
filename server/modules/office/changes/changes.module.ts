import { defineModule } from '#server/core/module.ts'
import { changeRoutes } from '#server/modules/office/changes/changes.routes.ts'

export const changesModule = defineModule({
  name: 'changes',
  routes: [changeRoutes],
})
