import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { equipmentRoutes } from '#server/modules/club/equipments/equipments.routes.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'

export const equipmentsModule = defineModule({
  name: 'equipments',
  routes: [equipmentRoutes],
  picturesOfBranch: (db, branch) =>
    db.select({ picture: equipments.picture }).from(equipments).where(eq(equipments.branch, branch)),
})
