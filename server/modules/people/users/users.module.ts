import { eq, sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { profileRoutes } from '#server/modules/people/users/profile.routes.ts'
import { deleteTrainerProfile, readTrainerProfile } from '#server/modules/people/users/trainers.ts'
import { userRoutes } from '#server/modules/people/users/users.routes.ts'
import { missingUser, readUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const usersExportSections: readonly ExportSection[] = [
  {
    name: 'profil',
    read: async (db, { _id }) => {
      const [person] = await db.select().from(users).where(eq(users._id, _id))
      if (!person) throw missingUser()
      return {
        ...(await readUser(db, person)),
        consentAt: person.consentAt,
        termsAt: person.termsAt,
        consentVersion: person.consentVersion,
        termsVersion: person.termsVersion,
        genderConfirmedBy: person.genderConfirmedBy,
        birthDateConfirmedBy: person.birthDateConfirmedBy,
        hasGoogleSignIn: person.googleId !== null,
        ...(person.role === 'trainer' && { trainer: await readTrainerProfile(db, _id) }),
      }
    },
  },
]

/** Personal fields of an account. */
const account = ['name', 'email', 'phone', 'gender', 'googleId', 'profilePhoto', 'userDetails']
const ofTrainer = ['headline', 'about', 'certificates', 'languages']

export const usersModule = defineModule({
  name: 'users',
  personalData: { users: ['identity', 'emergency'], trainer_profiles: 'staff' },
  routes: [profileRoutes, userRoutes],
  namedTables: [
    { table: users, reference: 'users', scope: (currentUser) => branchScope(currentUser, users.branch) },
  ],
  personalFields: { profile: account, users: [...account, 'mergedEmail', ...ofTrainer] },
  erase: ({ tx, owner }) => deleteTrainerProfile(tx.db, owner._id),
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
})
