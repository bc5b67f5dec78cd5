import { bigint, integer, jsonb, pgEnum, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/** What is added up while it is written, so that no request has to read a whole table. */
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
  /** Null for what belongs to no branch. */
  branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
  /** The beginning of the hour, day or month it belongs to; `-infinity` where time says nothing. */
  since: instant('since').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/** The sums as the job last drew them up. */
export const dashboardSums = pgTable('dashboard_sums', columns(), (table) => [
  unique('dashboard_sums_key').on(table.figure, table.since, table.branch).nullsNotDistinct(),
])

/**
 * What changed since then, one line for each statement: writers only ever append, so they never wait for one
 * another. The view `dashboard_amounts` of the migration shows both tables as one.
 */
export const dashboardChanges = pgTable('dashboard_changes', columns())

/** Counts by branch; the empty key is for what belongs to none. */
export type BranchCounts = Record<string, number>

/** What can only be found by looking everybody through: counted now and then. One row. */
export const dashboardCounts = pgTable('dashboard_counts', {
  _id: smallint('id').primaryKey().default(1),
  countedAt: instant('counted_at').notNull(),
  /** Milliseconds that it took. */
  took: integer('took').notNull(),
  renewalsDue: jsonb('renewals_due').$type<BranchCounts>().notNull(),
  unsignedContracts: jsonb('unsigned_contracts').$type<BranchCounts>().notNull(),
})
