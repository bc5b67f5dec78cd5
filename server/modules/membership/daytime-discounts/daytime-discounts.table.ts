import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/** At most one per branch. */
export const daytimeDiscounts = pgTable(
  'daytime_discounts',
  {
    ...recordColumns(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    discountPercent: integer('discount_percent').notNull(),
    /** HH:mm in the club's time zone. */
    lastEntryTime: text('last_entry_time').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('daytime_discounts_branch_key').on(table.branchId),
    check('daytime_discounts_percent_check', sql`${table.discountPercent} BETWEEN 1 AND 100`),
  ],
)
export type DaytimeDiscountRow = typeof daytimeDiscounts.$inferSelect
