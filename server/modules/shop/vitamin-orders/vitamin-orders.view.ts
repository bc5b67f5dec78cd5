import { asc, eq, inArray } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  type VitaminOrderRow,
  vitaminOrderEvents,
  vitaminOrderItems,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { liraOf } from '#shared/core/money.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

export const missingOrder = () => notFound(vitaminOrdersMessages.notFound)

const grouped = <Row extends { order: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ order }) => order)

/** Maps orders with their lines, their history and the names of buyer and branch. */
export async function toOrders(db: Database, rows: readonly VitaminOrderRow[]): Promise<VitaminOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const people = await db
    .select({
      _id: vitaminOrders._id,
      userName: users.name,
      userPhone: users.phone,
      branchName: branches.name,
    })
    .from(vitaminOrders)
    .innerJoin(users, eq(users._id, vitaminOrders.user))
    .innerJoin(branches, eq(branches._id, vitaminOrders.branch))
    .where(inArray(vitaminOrders._id, ids))
  const facts = new Map(people.map(({ _id, ...fact }) => [_id, fact]))
  const items = grouped(
    await db
      .select()
      .from(vitaminOrderItems)
      .where(inArray(vitaminOrderItems.order, ids))
      .orderBy(asc(vitaminOrderItems._id)),
  )
  const events = grouped(
    await db
      .select()
      .from(vitaminOrderEvents)
      .where(inArray(vitaminOrderEvents.order, ids))
      .orderBy(asc(vitaminOrderEvents.at), asc(vitaminOrderEvents._id)),
  )
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    if (!fact) return []
    return [
      {
        ...row,
        ...fact,
        total: liraOf(row.total),
        items: (items.get(row._id) ?? []).map((item) => ({ ...item, price: liraOf(item.price) })),
        progress: (events.get(row._id) ?? []).map(({ status, at }) => ({ status, at })),
      },
    ]
  })
}

export async function toOrder(db: Database, row: VitaminOrderRow): Promise<VitaminOrder> {
  const [order] = await toOrders(db, [row])
  if (!order) throw missingOrder()
  return order
}
