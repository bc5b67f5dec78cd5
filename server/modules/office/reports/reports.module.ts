import { sql } from 'drizzle-orm'
import { defineModule, defineQueue, type Services } from '#server/core/module.ts'
import { inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { countMembershipMonths } from '#server/modules/office/reports/membership-months.ts'
import { reportRoutes } from '#server/modules/office/reports/reports.routes.ts'

/** Rolls the queued changes of sales up into the sums. Concurrent readers count each change once. */
export async function rollUpSales({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.saleRollup})`)
    await db.execute(sql`
      WITH queued AS (
        DELETE FROM sale_changes
        RETURNING branch_id, day, kind, subject_id, seller_id, quantity, amount, discount
      )
      INSERT INTO sale_sums AS known (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
      SELECT branch_id, day, kind, subject_id, seller_id, sum(quantity), sum(amount), sum(discount) FROM queued
      GROUP BY branch_id, day, kind, subject_id, seller_id
      ON CONFLICT ON CONSTRAINT sale_sums_key DO UPDATE SET quantity = known.quantity + excluded.quantity,
        amount = known.amount + excluded.amount, discount = known.discount + excluded.discount`)
  })
}

const rollUpQueue = defineQueue({
  name: 'sale-sums',
  title: 'Satış raporunun toplamları',
  options: { policy: 'stately' },
  cron: '* * * * *',
  runsAtStart: true,
  handle: (services) => rollUpSales(services),
})

/** Counts members by month and cohort. */
const monthsQueue = defineQueue({
  name: 'membership-months',
  title: 'Üyelik hareketlerinin aylık sayımı',
  options: { policy: 'stately' },
  cron: '*/5 * * * *',
  handle: (services) => countMembershipMonths(services),
})

export const reportsModule = defineModule({
  name: 'reports',
  routes: [reportRoutes],
  queues: [rollUpQueue, monthsQueue],
})
