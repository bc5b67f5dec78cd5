import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { saleLineKinds } from '#shared/money/sales/sales.rules.ts'

export const saleLineKind = pgEnum('sale_line_kind', saleLineKinds)

/**
 * A sale at the desk. At every commit its total equals the sum of its lines and the sum of its receivables
 * (server/db/sql/sales.sql). What was paid and what is open follows from its receivables.
 */
export const sales = pgTable(
  'sales',
  {
    ...recordColumns(),
    /** Short number for people. */
    number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Null for a sale to a person without an account, which is paid at once. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    seller: uuid('seller_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** A day in the club's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Whole kuruş, after discounts. */
    total: bigint('total', { mode: 'number' }).notNull(),
    /** Whole kuruş. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    note: text('note').notNull().default(''),
    /** Idempotency key. */
    requestKey: uuid('request_key').notNull(),
    /** When it was taken back as a whole. */
    reversedAt: instant('reversed_at'),
    reversalReason: text('reversal_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('sales_number_key').on(table.number),
    uniqueIndex('sales_request_key').on(table.requestKey),
    check('sales_total_check', sql`${table.total} >= 0 AND ${table.discount} >= 0`),
    index('sales_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('sales_created_index').on(table.createdAt, table._id),
    index('sales_branch_day_index').on(table.branch, table.day, table._id),
    index('sales_day_index').on(table.day, table._id),
    index('sales_user_index').on(table.user, table.createdAt, table._id).where(sql`user_id IS NOT NULL`),
    index('sales_seller_index').on(table.seller, table.day, table._id),
  ],
)
export type SaleRow = typeof sales.$inferSelect

export const saleLines = pgTable(
  'sale_lines',
  {
    _id: id(),
    sale: uuid('sale_id')
      .notNull()
      .references(() => sales._id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
    kind: saleLineKind('kind').notNull(),
    /** The package, product or wallet; null for a fee. It may have been deleted since. */
    subject: uuid('subject_id'),
    name: turkishText('name').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** Whole kuruş, as listed. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    /** Whole kuruş off the whole line. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    discountReason: text('discount_reason').notNull().default(''),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The delivered membership, if any. */
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'restrict' }),
  },
  (table) => [
    unique('sale_lines_whole_key').on(table._id, table.sale),
    uniqueIndex('sale_lines_position_key').on(table.sale, table.position),
    uniqueIndex('sale_lines_membership_key').on(table.membership),
    check(
      'sale_lines_amount_check',
      sql`${table.amount} = ${table.quantity} * ${table.unitPrice} - ${table.discount}
        AND ${table.amount} >= 0 AND ${table.discount} >= 0 AND ${table.quantity} > 0`,
    ),
    check('sale_lines_reason_check', sql`${table.discount} = 0 OR ${table.discountReason} <> ''`),
    index('sale_lines_subject_index').on(table.subject, table.sale),
  ],
)
export type SaleLineRow = typeof saleLines.$inferSelect

/** A second person's approval of one sale beyond the seller's discount limit. It is used once. */
export const saleApprovals = pgTable(
  'sale_approvals',
  {
    _id: id(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    seller: uuid('seller_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    approver: uuid('approver_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** SHA-256 of the order with its prices. */
    fingerprint: text('fingerprint').notNull(),
    expiresAt: instant('expires_at').notNull(),
    sale: uuid('sale_id').references(() => sales._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('sale_approvals_sale_key').on(table.sale),
    check('sale_approvals_person_check', sql`${table.approver} <> ${table.seller}`),
    index('sale_approvals_expiry_index').on(table.expiresAt).where(sql`sale_id IS NULL`),
  ],
)
