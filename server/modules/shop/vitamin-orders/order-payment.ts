import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { vitaminOrderItems, vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

/** An order that waits for its card payment. */
export interface PayableOrder {
  _id: string
  branch: string
  number: number
  /** Whole kuruş. */
  total: number
  lines: { name: string; quantity: number; price: number }[]
}

/** The order a buyer wants to pay. Throws 404 for another's and 409 for one that needs no card payment (any more). */
export async function payableOrder(db: Database, user: string, id: string): Promise<PayableOrder> {
  const [order] = await db
    .select()
    .from(vitaminOrders)
    .where(and(eq(vitaminOrders._id, id), eq(vitaminOrders.user, user)))
  if (!order) throw notFound(vitaminOrdersMessages.notFound)
  if (order.status !== 'awaiting-payment')
    throw new AppError(409, 'order.not-payable', vitaminOrdersMessages.notPayable)
  const lines = await db
    .select({
      name: vitaminOrderItems.name,
      quantity: vitaminOrderItems.quantity,
      price: vitaminOrderItems.price,
    })
    .from(vitaminOrderItems)
    .where(eq(vitaminOrderItems.order, id))
    .orderBy(vitaminOrderItems._id)
  return { _id: order._id, branch: order.branch, number: order.number, total: order.total, lines }
}
