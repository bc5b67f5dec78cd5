import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { addDays, startOfClubDay } from '#shared/core/club-time.ts'
import type { RevenueMethod } from '#shared/office/dashboard/dashboard.contract.ts'

interface RevenueQuery {
  methods: readonly RevenueMethod[]
  scope: Scope
  /** First and last day. */
  from: string
  until: string
}

interface Revenue<Key> {
  method: RevenueMethod
  key: Key
  /** Whole kuruş. */
  amount: number
}

const dayOf = (moment: string) => sql.raw(`timezone('Europe/Istanbul', ${moment})::date`)

/** Money that came in, net of refunds: method, branch, day and amount in whole kuruş. */
function revenueRows({ methods, scope, from, until }: RevenueQuery): SQL {
  const [start, end] = [startOfClubDay(from), startOfClubDay(addDays(until, 1))]
  const isIn = (moment: string) =>
    sql`${sql.raw(moment)} >= ${start.toISOString()} AND ${sql.raw(moment)} < ${end.toISOString()}`
  const has = (method: RevenueMethod) => sql.raw(String(methods.includes(method)))
  const atDesk = methods.filter((method) => method !== 'online' && method !== 'orders')
  return sql`
    SELECT method::text, branch_id, day, amount FROM till_entries
    WHERE payment_id IS NOT NULL AND method::text = ANY (${sql.param(atDesk)}::text[])
      AND day BETWEEN ${from} AND ${until} AND ${within(scope)}
    UNION ALL
    SELECT 'online', branch_id, ${dayOf('paid_at')}, paid_price FROM payments
    WHERE ${has('online')} AND status IN ('paid', 'cancelled', 'partially-refunded', 'refunded')
      AND ${isIn('paid_at')} AND ${within(scope)}
    UNION ALL
    SELECT 'online', paid.branch_id, ${dayOf('settled_at')}, -refunds.amount
    FROM refunds JOIN payments paid ON paid.id = refunds.payment_id
    WHERE ${has('online')} AND refunds.status = 'done' AND ${isIn('settled_at')} AND ${within(scope, 'paid.branch_id')}
    UNION ALL
    SELECT 'orders', bought.branch_id, ${dayOf('event.at')}, bought.total
    FROM vitamin_order_events event JOIN vitamin_orders bought ON bought.id = event.order_id
    WHERE ${has('orders')} AND event.status = 'delivered' AND bought.method = 'desk'
      AND ${isIn('event.at')} AND ${within(scope, 'bought.branch_id')}`
}

/** Returns the revenue of each method by a key of `branch_id` and `day`, the text of an SQL expression. */
export async function revenueBy<Key extends string | null>(
  db: Database,
  query: RevenueQuery,
  key: SQL,
): Promise<Revenue<Key>[]> {
  const { rows } = await db.execute<{ method: RevenueMethod; key: Key; amount: string }>(sql`
    SELECT method, ${key} AS key, sum(amount) AS amount
    FROM (
      SELECT method, branch_id, day, sum(amount) AS amount FROM (${revenueRows(query)}) AS money
      GROUP BY method, branch_id, day
    ) AS of_days
    GROUP BY 1, 2`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}
