import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { type ProductRow, products } from '#server/modules/shop/products/products.table.ts'
import { thumbnailOf } from '#server/modules/shop/vitamin-orders/place-order.ts'
import {
  vitaminOrderEvents,
  vitaminOrderItems,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { type OrderStatus, paymentMinutes } from '#shared/shop/vitamin-orders/order-status.ts'

/** Days ago, state, pieces and number of products. */
type Standing = readonly [daysAgo: number, status: OrderStatus, pieces: readonly number[], note?: string]

const ownOrders: readonly Standing[] = [
  [23, 'delivered', [1, 2]],
  [9, 'cancelled', [1]],
  [1, 'ready', [2, 1], 'Akşam antrenmandan sonra alacağım.'],
]

const standings: readonly Standing[] = [
  [27, 'delivered', [1]],
  [25, 'delivered', [2, 1]],
  [24, 'delivered', [1, 1, 1]],
  [21, 'delivered', [1]],
  [20, 'cancelled', [3]],
  [18, 'delivered', [1, 1]],
  [17, 'delivered', [2]],
  [15, 'delivered', [1]],
  [14, 'delivered', [1, 2]],
  [12, 'delivered', [1]],
  [11, 'delivered', [4]],
  [10, 'delivered', [1, 1]],
  [8, 'delivered', [1]],
  [7, 'delivered', [2, 1]],
  [6, 'delivered', [1]],
  [5, 'delivered', [1, 1]],
  [4, 'delivered', [3]],
  [3, 'delivered', [1]],
  [2, 'ready', [1, 1]],
  [1, 'preparing', [2]],
  [1, 'preparing', [1, 1, 1], 'Kakaolu kalmadıysa sade de olur.'],
  [0, 'pending', [1]],
  [0, 'pending', [1, 2], 'Cumartesi öğlen uğrarım.'],
  [0, 'awaiting-payment', [1]],
]

/** States before the present one. */
const ways: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-payment': ['awaiting-payment'],
  pending: ['pending'],
  preparing: ['pending', 'preparing'],
  ready: ['pending', 'preparing', 'ready'],
  delivered: ['pending', 'preparing', 'ready', 'delivered'],
  cancelled: ['pending', 'cancelled'],
}

const hours = ['09:40', '12:15', '17:20', '19:35']
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** Start of each state: 90 minutes apart, never in the future. */
function momentsOf(daysAgo: number, index: number, count: number): Date[] {
  const planned = clubMoment(`${addDays(clubDay(new Date()), -daysAgo)}T${pick(hours, index)}`).getTime()
  const first = Math.min(planned, Date.now() - (count * 10 + index) * 60_000)
  return Array.from({ length: count }, (_, step) => new Date(Math.min(first + step * 5_400_000, Date.now())))
}

/** Orders of the last weeks in every state, payable at pick-up; one waits for its card payment. */
export async function addDemoOrders(db: Database, branches: Record<BranchKey, string>): Promise<number> {
  const shelf = await db.select().from(products).where(gt(products.stock, 8)).orderBy(products.name)
  const members = await db
    .select({ _id: users._id, email: users.email, branch: users.branch })
    .from(users)
    .where(and(eq(users.role, 'member'), sql`${users.email} <> 'yeni@bozkir.example'`))
    .orderBy(users.email)
  const own = members.find(({ email }) => email === 'uye@bozkir.example')
  const others = members.filter((member) => member !== own)
  const wanted = [
    ...standings.map((standing, index) => ({ standing, member: pick(others, index * 5) })),
    ...(own ? ownOrders.map((standing) => ({ standing, member: own })) : []),
  ].toSorted((one, other) => other.standing[0] - one.standing[0])

  for (const [index, { standing, member }] of wanted.entries()) {
    const [daysAgo, status, pieces, note = ''] = standing
    const way = ways[status]
    const moments = momentsOf(daysAgo, index, way.length).map((moment) => moment.toISOString())
    const lines = pieces.map((quantity, place) => ({
      product: pick(shelf, index * 3 + place),
      quantity,
    }))
    const isUnpaid = status === 'awaiting-payment'
    const order = v7()
    await db.insert(vitaminOrders).values({
      _id: order,
      user: member._id,
      branch: member.branch ?? branches.selcuklu,
      status,
      method: isUnpaid ? 'card' : 'desk',
      total: lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0),
      note,
      requestKey: v7(),
      createdAt: moments[0],
      restockedAt: status === 'cancelled' ? moments.at(-1) : null,
      expiresAt: isUnpaid ? sql`now() + make_interval(mins => ${paymentMinutes})` : null,
    })
    await db.insert(vitaminOrderItems).values(lines.map((line) => itemOf(order, line)))
    await db
      .insert(vitaminOrderEvents)
      .values(way.map((step, place) => ({ order, status: step, at: moments[place] })))
    // Reserves the stock, which is released if the order is not paid.
    if (isUnpaid)
      for (const { product, quantity } of lines)
        await db
          .update(products)
          .set({ stock: sql`${products.stock} - ${quantity}` })
          .where(eq(products._id, product._id))
  }
  return wanted.length
}

const itemOf = (order: string, { product, quantity }: { product: ProductRow; quantity: number }) => ({
  order,
  product: product._id,
  name: product.name,
  price: product.price,
  quantity,
  image: thumbnailOf(product),
})
