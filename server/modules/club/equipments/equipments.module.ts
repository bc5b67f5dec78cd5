import { defineModule } from '#server/core/module.ts'
import { equipmentRoutes } from '#server/modules/club/equipments/equipments.routes.ts'

export const equipmentsModule = defineModule({
  name: 'equipments',
  routes: [equipmentRoutes],
})
