import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/**
 * Days on which a branch is closed. The migration adds `closures_no_overlap`: two closures of one branch never
 * hold the same day.
 */
export const closures = pgTable(
  'closures',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The first day on which the branch is open again; the first of all when it was called off beforehand. */
    reopensOn: date('reopens_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** When every membership had been moved; absent while some may not have been. */
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
