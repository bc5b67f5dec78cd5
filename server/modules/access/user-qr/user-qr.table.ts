import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Which of a member's codes count: those that carry the serial. */
export const userCodes = pgTable('user_codes', {
  user: uuid('user_id')
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  serial: integer('serial').notNull().default(1),
  /** The last of the codes given is good until then. */
  expiresAt: instant('expires_at').notNull(),
})
