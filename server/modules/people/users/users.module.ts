import { eq, sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { profileRoutes } from '#server/modules/people/users/profile.routes.ts'
import { usersExportSections } from '#server/modules/people/users/users.privacy.ts'
import { userRoutes } from '#server/modules/people/users/users.routes.ts'
import { visibleUsers } from '#server/modules/people/users/users.service.ts'
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
  search: [
    {
      resource: 'users',
      isListedFor: listedBy('users.list'),
      table: users,
      key: users._id,
      title: users.name,
      detail: sql`concat_ws(' · ', nullif(${users.phone}, ''), ${users.email})`,
      at: users.createdAt,
      matches: matchesText(users.search),
      scope: visibleUsers,
    },
  ],
  exportedNames: {
    users: {
      table: users,
      id: users._id,
      name: users.name,
      scope: (currentUser) => branchScope(currentUser, users.branch),
    },
  },
})
