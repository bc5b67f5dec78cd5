import { and, asc, lt, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { notifyMember } from '#server/modules/messaging/notifications/notify-member.ts'
import { moveOrder } from '#server/modules/shop/vitamin-orders/order-status.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { orderNoticesMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const isExpired = lt(vitaminOrders.expiresAt, sql`now()`)
// A charge that is under way is waited for, and so is a form in which the buyer may still pay.
const isUnpaid = sql`NOT EXISTS (SELECT 1 FROM payments WHERE subject_id = ${vitaminOrders._id} AND kind = 'order'
  AND (status IN ('authorising', 'review', 'paid') OR status = 'awaiting-3ds' AND form_expires_at IS NOT NULL))`

/**
 * Gives the goods of orders that were not paid in time back to the shelf and tells their buyers. Run twice it changes
 * nothing more.
 */
export async function releaseUnpaidOrders({ db, transact, jobs }: Services): Promise<void> {
  const unpaid = await db
    .select({ _id: vitaminOrders._id })
    .from(vitaminOrders)
    .where(and(isExpired, isUnpaid))
    .orderBy(asc(vitaminOrders.expiresAt))
    .limit(200)
  for (const { _id } of unpaid) {
    await transact(system, async (tx) => {
      const order = await moveOrder(tx, _id, 'cancelled', isExpired)
      if (!order) return
      const { user, branch, number, method } = order
      tx.announce({ resource: 'vitaminOrders', recordId: _id, branch })
      const words = method === 'desk' ? orderNoticesMessages.notFetched : orderNoticesMessages.notPaid
      await notifyMember({ client: tx.client, jobs }, { user, ...words(number), link: '/customer/orders' })
    })
  }
}

const unpaidQueue = defineQueue({
  name: 'unpaid-orders',
  options: { policy: 'stately' },
  cron: '* * * * *',
  handle: releaseUnpaidOrders,
})

export const orderQueues = [unpaidQueue]
