import { eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { missingUser, toUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'

export const usersExportSections: readonly ExportSection[] = [
  {
    name: 'profil',
    read: async (db, { _id }) => {
      const [person] = await db.select().from(users).where(eq(users._id, _id))
      if (!person) throw missingUser()
      return {
        ...toUser(person),
        consentAt: person.consentAt,
        termsAt: person.termsAt,
        newsletterAt: person.newsletterAt,
        hasGoogleSignIn: person.googleId !== null,
      }
    },
  },
]
