import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { moveStock } from '#server/modules/shop/products/shelf.ts'
import {
  type VitaminOrderRow,
  vitaminOrderEvents,
  vitaminOrderItems,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { type OrderStatus, orderStatuses, orderTransitions } from '#shared/shop/vitamin-orders/order-life.ts'

/** The states from which `to` may be reached. */
const statesBefore = (to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => orderTransitions[from].includes(to))

type OrderWork = Pick<UnitOfWork, 'db' | 'invalidatePages'>

/** When an order that is to be paid at the desk gives its goods back, counted from now. */
export const deskExpiry = sql`now() + (SELECT make_interval(days => ${clubSettings.deskOrderDays}) FROM ${clubSettings})`

/** An order to be paid at the desk has its time anew with each step, until it is handed out. */
const expiryAt = (to: OrderStatus) =>
  to === 'preparing' || to === 'ready'
    ? sql`CASE WHEN ${vitaminOrders.method} = 'desk' THEN ${deskExpiry} END`
    : null

/**
 * Moves an order on, if its state allows it at this moment, and notes when. A cancelled order's goods go back onto
 * the shelf. Answers undefined where the order has moved elsewhere meanwhile, or `condition` does not hold any more.
 */
export async function moveOrder(
  work: OrderWork,
  id: string,
  to: OrderStatus,
  condition?: SQL,
): Promise<VitaminOrderRow | undefined> {
  const { db } = work
  const [moved] = await db
    .update(vitaminOrders)
    .set({
      status: to,
      expiresAt: expiryAt(to),
      ...(to === 'cancelled' ? { restockedAt: sql`now()` } : {}),
      version: sql`${vitaminOrders.version} + 1`,
    })
    .where(and(eq(vitaminOrders._id, id), inArray(vitaminOrders.status, statesBefore(to)), condition))
    .returning()
  if (!moved) return undefined
  await db.insert(vitaminOrderEvents).values({ order: id, status: to })
  if (to === 'cancelled') await restock(work, id)
  return moved
}

async function restock(work: OrderWork, order: string): Promise<void> {
  const items = await work.db
    .select({ product: vitaminOrderItems.product, quantity: vitaminOrderItems.quantity })
    .from(vitaminOrderItems)
    .where(eq(vitaminOrderItems.order, order))
    // Always in one order, so that two changes never wait for each other.
    .orderBy(vitaminOrderItems.product)
  for (const { product, quantity } of items) if (product) await moveStock(work, product, quantity)
}
