import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** The secret URL of a member's calendar feed, stored as a hash. */
export const lessonCalendars = pgTable(
  'lesson_calendars',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => users._id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('lesson_calendars_token_key').on(table.tokenHash)],
)
