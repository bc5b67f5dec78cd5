import { bigint, date, integer, pgEnum, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { saleLineKind } from '#server/modules/money/sales/sales.table.ts'

const columns = () => ({
  branch: uuid('branch_id')
    .notNull()
    .references(() => branches._id, { onDelete: 'cascade' }),
  /** A day in the club's calendar. */
  day: date('day', { mode: 'string' }).notNull(),
  kind: saleLineKind('kind').notNull(),
  /** The package or product. */
  subject: uuid('subject_id'),
  /** Null for a purchase on the site. */
  seller: uuid('seller_id'),
  quantity: bigint('quantity', { mode: 'number' }).notNull(),
  /** Whole kuruş, after discounts. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  /** Whole kuruş. */
  discount: bigint('discount', { mode: 'number' }).notNull(),
})

/** Sales by day, package and seller; rolled up from `sale_changes`. */
export const saleSums = pgTable('sale_sums', columns(), (table) => [
  unique('sale_sums_key')
    .on(table.day, table.branch, table.kind, table.subject, table.seller)
    .nullsNotDistinct(),
])

/** Changes since the last rollup, appended by triggers (server/db/sql/reports.sql). */
export const saleChanges = pgTable('sale_changes', columns())

/** New, returned, renewed and lost members, freezes; and the change of a cohort's members. */
export const monthFigure = pgEnum('month_figure', ['new', 'returned', 'renewed', 'lost', 'frozen', 'kept'])

/** Members by month, counted anew as a whole. */
export const membershipMonths = pgTable(
  'membership_months',
  {
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    figure: monthFigure('figure').notNull(),
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    /** First day of the month of joining; of `kept` only. */
    cohort: date('cohort', { mode: 'string' }),
    amount: integer('amount').notNull(),
  },
  (table) => [
    unique('membership_months_key')
      .on(table.figure, table.month, table.cohort, table.branch)
      .nullsNotDistinct(),
  ],
)

/** When the months were counted. One row. */
export const membershipMonthCounts = pgTable('membership_month_counts', {
  _id: smallint('id').primaryKey().default(1),
  countedAt: instant('counted_at').notNull(),
  /** Duration of the count in milliseconds. */
  took: integer('took').notNull(),
})
