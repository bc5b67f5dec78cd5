import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/**
 * Days on which a branch is closed. `closures_no_overlap` (server/db/sql/memberships.sql) keeps the closures of one
 * branch from overlapping.
 */
export const closures = pgTable(
  'closures',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Exclusive; equal to `startsOn` if the closure was cancelled before it began. */
    reopensOn: date('reopens_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** When the memberships of the branch had been rescheduled; null while that is in progress. */
    appliedAt: instant('applied_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    check('closures_days_check', sql`${table.reopensOn} >= ${table.startsOn}`),
    index('closures_branch_start_index').on(table.branch, table.startsOn, table._id),
    index('closures_start_index').on(table.startsOn, table._id),
    index('closures_unapplied_index').on(table._id).where(sql`applied_at IS NULL`),
  ],
)
export type ClosureRow = typeof closures.$inferSelect
