import { defineModule } from '#server/core/module.ts'
import { branchRoutes } from '#server/modules/club/branches/branches.routes.ts'

export const branchesModule = defineModule({
  name: 'branches',
  routes: [branchRoutes],
})
