import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { orderMethods, orderStatuses } from '#shared/shop/vitamin-orders/order-status.ts'

export const orderStatus = pgEnum('order_status', orderStatuses)
export const orderMethod = pgEnum('order_method', orderMethods)

export const vitaminOrders = pgTable(
  'vitamin_orders',
  {
    ...recordColumns(),
    /** Short number for people. */
    number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    status: orderStatus('status').notNull(),
    method: orderMethod('method').notNull(),
    /** Whole kuruş. */
    total: bigint('total', { mode: 'number' }).notNull(),
    note: text('note').notNull().default(''),
    adminNote: text('admin_note').notNull().default(''),
    requestKey: uuid('request_key').notNull(),
    /** When the goods of a cancelled order were restocked, once. */
    restockedAt: instant('restocked_at'),
    /** When an unpaid order is cancelled; also set for orders to be paid at the desk until they are handed out. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('vitamin_orders_number_key').on(table.number),
    uniqueIndex('vitamin_orders_request_key').on(table.user, table.requestKey),
    check('vitamin_orders_total_check', sql`${table.total} > 0`),
    check(
      'vitamin_orders_restock_check',
      sql`(${table.status} = 'cancelled') = (${table.restockedAt} IS NOT NULL)`,
    ),
    index('vitamin_orders_created_index').on(table.createdAt, table._id),
    index('vitamin_orders_status_index').on(table.status, table.createdAt, table._id),
    index('vitamin_orders_branch_index').on(table.branch, table.createdAt, table._id),
    index('vitamin_orders_branch_status_index').on(table.branch, table.status, table.createdAt, table._id),
    index('vitamin_orders_user_index').on(table.user, table.createdAt, table._id),
    index('vitamin_orders_total_index').on(table.total, table._id),
    index('vitamin_orders_expiry_index').on(table.expiresAt).where(sql`expires_at IS NOT NULL`),
  ],
)
export type VitaminOrderRow = typeof vitaminOrders.$inferSelect

/** Lines with name and price as at the purchase. */
export const vitaminOrderItems = pgTable(
  'vitamin_order_items',
  {
    _id: id(),
    order: uuid('order_id')
      .notNull()
      .references(() => vitaminOrders._id, { onDelete: 'restrict' }),
    product: uuid('product_id').references(() => products._id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Whole kuruş of one. */
    price: bigint('price', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    image: text('image'),
  },
  (table) => [
    check('vitamin_order_items_quantity_check', sql`${table.quantity} > 0`),
    index('vitamin_order_items_order_index').on(table.order, table._id),
    index('vitamin_order_items_product_index').on(table.product),
  ],
)

/** The history of an order. */
export const vitaminOrderEvents = pgTable(
  'vitamin_order_events',
  {
    _id: id(),
    order: uuid('order_id')
      .notNull()
      .references(() => vitaminOrders._id, { onDelete: 'restrict' }),
    status: orderStatus('status').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('vitamin_order_events_order_index').on(table.order, table.at, table._id),
    index('vitamin_order_events_at_index').on(table.at),
  ],
)
