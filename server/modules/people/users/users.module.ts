import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { defineModule } from '#server/core/module.ts'
import { profileRoutes } from '#server/modules/people/users/profile.routes.ts'
import { usersExportSections } from '#server/modules/people/users/users.privacy.ts'
import { userRoutes } from '#server/modules/people/users/users.routes.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

export const usersModule = defineModule({
  name: 'users',
  routes: [profileRoutes, userRoutes],
  exportSections: usersExportSections,
  beforeBranchDelete: async ({ db }, branch) => {
    const members = await db.$count(users, eq(users.branch, branch))
    if (members > 0) throw new AppError(409, 'branch.in-use', branchesMessages.inUse(members))
  },
})
