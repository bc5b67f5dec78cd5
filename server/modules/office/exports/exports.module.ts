import { defineModule } from '#server/core/module.ts'
import { exportRoutes } from '#server/modules/office/exports/exports.routes.ts'

export const exportsModule = defineModule({
  name: 'exports',
  routes: [exportRoutes],
})
