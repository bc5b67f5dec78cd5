import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/** At most one per branch. */
export const qrFees = pgTable(
  'qr_fees',
  {
    ...recordColumns(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    /** Whole kuruş. */
    fee: bigint('fee', { mode: 'number' }).notNull(),
    description: text('description').notNull().default(''),
  },
  (table) => [
    uniqueIndex('qr_fees_branch_key').on(table.branchId),
    check('qr_fees_fee_check', sql`${table.fee} > 0`),
    index('qr_fees_created_index').on(table.createdAt, table._id),
  ],
)
export type QrFeeRow = typeof qrFees.$inferSelect
