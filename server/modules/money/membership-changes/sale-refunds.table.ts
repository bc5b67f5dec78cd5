import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import { deskMethod } from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Money paid back from a sale. The entries of the till and of the wallet carry the amounts of each method. The refunds of a
 * line are at most its amount (server/db/sql/sales.sql).
 */
export const saleRefunds = pgTable(
  'sale_refunds',
  {
    ...recordColumns(),
    sale: uuid('sale_id')
      .notNull()
      .references(() => sales._id, { onDelete: 'restrict' }),
    /** The line of the sale that it is for; null for the sale as a whole. */
    line: uuid('line_id'),
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
    foreignKey({
      name: 'sale_refunds_line_fkey',
      columns: [table.line, table.sale],
      foreignColumns: [saleLines._id, saleLines.sale],
    }).onDelete('restrict'),
    uniqueIndex('sale_refunds_request_key').on(table.requestKey),
    check('sale_refunds_amount_check', sql`${table.amount} > 0`),
    index('sale_refunds_sale_index').on(table.sale, table.createdAt),
  ],
)
export type SaleRefundRow = typeof saleRefunds.$inferSelect
