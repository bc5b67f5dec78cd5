import { defineModule } from '#server/core/module.ts'
import { accessWindowRoutes } from '#server/modules/access/access-windows/access-windows.routes.ts'

export const accessWindowsModule = defineModule({
  name: 'access-windows',
  routes: [accessWindowRoutes],
})
