import { sql } from 'drizzle-orm'
import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Contracts that were signed on paper for a membership. While it lasts, neither the contract of its kind nor that of the
 * registration is pending (server/db/sql/contracts.sql).
 */
export const paperContracts = pgTable(
  'paper_contracts',
  {
    membership: uuid('membership_id')
      .primaryKey()
      .references(() => memberships._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    recordedBy: uuid('recorded_by').references(() => users._id, { onDelete: 'set null' }),
    recordedAt: instant('recorded_at').notNull().default(sql`now()`),
  },
  (table) => [index('paper_contracts_user_index').on(table.user)],
)
