import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { freezeSources } from '#shared/membership/freezes/freezes.schema.ts'

export const freezeSource = pgEnum('freeze_source', freezeSources)

/**
 * Whole days on which a membership is frozen. `freezes_no_overlap` (server/db/sql/memberships.sql) keeps the freezes
 * of one membership from overlapping.
 */
export const freezes = pgTable(
  'freezes',
  {
    ...recordColumns(),
    membership: uuid('membership_id')
      .notNull()
      .references(() => memberships._id, { onDelete: 'restrict' }),
    /** User and branch of the membership, copied for lists. */
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Requested days; a freeze that was ended early used fewer. */
    days: integer('days').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Exclusive midnight; equal to `startsAt` if the freeze was ended on its first day. */
    endsAt: instant('ends_at').notNull(),
    /** When the freeze was ended early. */
    endedAt: instant('ended_at'),
    reason: text('reason').notNull(),
    source: freezeSource('source').notNull(),
    closure: uuid('closure_id').references(() => closures._id, { onDelete: 'restrict' }),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    /** When the end of the freeze was announced by mail. */
    noticedAt: instant('noticed_at'),
  },
  (table) => [
    check('freezes_days_check', sql`${table.days} > 0`),
    check('freezes_dates_check', sql`${table.endsAt} >= ${table.startsAt}`),
    check('freezes_closure_check', sql`(${table.source} = 'closure') = (${table.closure} IS NOT NULL)`),
    index('freezes_membership_index').on(table.membership, table.endsAt),
    index('freezes_end_index').on(table.endsAt, table.membership),
    index('freezes_user_index').on(table.user, table.startsAt, table._id),
    index('freezes_branch_index').on(table.branch, table.startsAt, table._id),
    index('freezes_start_index').on(table.startsAt, table._id),
    index('freezes_source_index').on(table.source, table.startsAt, table._id),
    index('freezes_closure_index').on(table.closure),
    index('freezes_unannounced_index')
      .on(table.endsAt)
      .where(sql`noticed_at IS NULL AND ended_at IS NULL AND source <> 'closure'`),
  ],
)
export type FreezeRow = typeof freezes.$inferSelect
