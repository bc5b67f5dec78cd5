import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { deskMethod } from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Money paid back from a sale. The entries of the till and of the wallet carry the amounts of each method. */
export const saleRefunds = pgTable(
  'sale_refunds',
  {
    ...recordColumns(),
    sale: uuid('sale_id')
      .notNull()
      .references(() => sales._id, { onDelete: 'restrict' }),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Null for the methods of the payments. */
    method: deskMethod('method'),
    iban: text('iban').notNull().default(''),
    ibanHolder: text('iban_holder').notNull().default(''),
    reason: text('reason').notNull(),
    requestKey: uuid('request_key').notNull(),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
  },
  (table) => [
    uniqueIndex('sale_refunds_request_key').on(table.requestKey),
    check('sale_refunds_amount_check', sql`${table.amount} > 0`),
    index('sale_refunds_sale_index').on(table.sale, table.createdAt),
  ],
)
export type SaleRefundRow = typeof saleRefunds.$inferSelect
