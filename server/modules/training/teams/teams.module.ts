import { defineModule } from '#server/core/module.ts'
import { teamRoutes } from '#server/modules/training/teams/teams.routes.ts'

export const teamsModule = defineModule({
  name: 'teams',
  routes: [teamRoutes],
})
