import { eq } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { equipmentRoutes } from '#server/modules/club/equipments/equipments.routes.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'

export const equipmentsModule = defineModule({
  name: 'equipments',
  routes: [equipmentRoutes],
  namedTables: [{ table: equipments }],
  picturesOfBranch: (db, branch) =>
    db.select({ picture: equipments.picture }).from(equipments).where(eq(equipments.branch, branch)),
  search: [
    {
      resource: 'equipments',
      isListedFor: listedBy('equipments.list'),
      table: equipments,
      key: equipments._id,
      title: equipments.name,
      detail: equipments.brand,
      at: equipments.createdAt,
      matches: matchesText(equipments.search),
      scope: (currentUser) => branchScope(currentUser, equipments.branch),
    },
  ],
})
