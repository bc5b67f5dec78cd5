import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { teamRoutes } from '#server/modules/training/teams/teams.routes.ts'
import { teamMembers, teams } from '#server/modules/training/teams/teams.table.ts'

export const teamsModule = defineModule({
  name: 'teams',
  personalData: { team_members: 'training', team_trainers: 'staff' },
  routes: [teamRoutes],
  namedTables: [{ table: teams }],
  erase: async ({ tx, owner }) => {
    await tx.db.delete(teamMembers).where(eq(teamMembers.user, owner._id))
  },
  picturesOfBranch: (db, branch) =>
    db.select({ picture: teams.picture }).from(teams).where(eq(teams.branch, branch)),
})
