import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { system } from '#server/core/work.ts'
import { moveOrder } from '#server/modules/vitamin-orders/order-status.ts'
import { vitaminOrders } from '#server/modules/vitamin-orders/vitamin-orders.table.ts'

const queue = 'unpaid-orders'

export async function createOrderQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, queue, { policy: 'stately' })
}

/** Gives the goods of orders that were never paid back to the shelf. Run twice it changes nothing more. */
export async function releaseUnpaidOrders({ db, work }: Services): Promise<void> {
  const unpaid = await db
    .select({ _id: vitaminOrders._id })
    .from(vitaminOrders)
    .where(
      and(
        eq(vitaminOrders.status, 'awaiting-payment'),
        lt(vitaminOrders.expiresAt, sql`now()`),
        // A charge that is under way is waited for.
        sql`NOT EXISTS (SELECT 1 FROM payments WHERE subject_id = ${vitaminOrders._id} AND kind = 'order'
          AND status IN ('authorising', 'review', 'paid'))`,
      ),
    )
    .orderBy(asc(vitaminOrders.expiresAt))
    .limit(200)
  for (const { _id } of unpaid) await work(system, (change) => moveOrder(change, _id, 'cancelled'))
}

/** Looks every minute. */
export async function startOrderJobs(services: Services): Promise<void> {
  await services.jobs.work(queue, () => releaseUnpaidOrders(services))
  await services.jobs.schedule(queue, '* * * * *', {}, { tz: 'Europe/Istanbul' })
}
