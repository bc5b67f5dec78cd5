import { defineModule } from '#server/core/module.ts'
import { branchRoutes } from '#server/modules/club/branches/branches.routes.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

export const branchesModule = defineModule({
  name: 'branches',
  routes: [branchRoutes],
  namedTables: [{ table: branches, reference: 'branches' }],
})
