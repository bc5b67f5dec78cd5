import { bigint, integer, jsonb, pgEnum, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/** The figures of which sums are maintained, so that no request reads a whole table. */
export const dashboardFigure = pgEnum('dashboard_figure', [
  'users',
  'balance',
  'referrals',
  'referrals-active',
  'referral-uses',
  'referral-points',
  'membership-starts',
  'membership-ends',
  'freeze-starts',
  'freeze-ends',
  'entries',
  'revenue-online',
  'revenue-card',
  'revenue-cash',
  'revenue-transfer',
  'revenue-orders',
])

const columns = () => ({
  figure: dashboardFigure('figure').notNull(),
  /** Null for records without a branch. */
  branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
  /** Start of the hour, day or month; `-infinity` for figures without time. */
  since: instant('since').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/** The rolled-up sums. */
export const dashboardSums = pgTable('dashboard_sums', columns(), (table) => [
  unique('dashboard_sums_key').on(table.figure, table.since, table.branch).nullsNotDistinct(),
])

/**
 * Changes since the last rollup, appended by triggers per statement: writers never wait for each other. The view
 * `dashboard_amounts` unites both tables.
 */
export const dashboardChanges = pgTable('dashboard_changes', columns())

/** Counts by branch; the empty key stands for no branch. */
export type BranchCounts = Record<string, number>

/** Counts that need a scan, refreshed periodically. One row. */
export const dashboardCounts = pgTable('dashboard_counts', {
  _id: smallint('id').primaryKey().default(1),
  countedAt: instant('counted_at').notNull(),
  /** Duration of the count in milliseconds. */
  took: integer('took').notNull(),
  renewalsDue: jsonb('renewals_due').$type<BranchCounts>().notNull(),
  endingSoon: jsonb('ending_soon').$type<BranchCounts>().notNull(),
  unsignedContracts: jsonb('unsigned_contracts').$type<BranchCounts>().notNull(),
})
