import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** The serial of a user's valid codes. */
export const userCodes = pgTable('user_codes', {
  user: uuid('user_id')
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  serial: integer('serial').notNull().default(1),
  /** End of validity of the last issued code. */
  expiresAt: instant('expires_at').notNull(),
})
