import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { uncountedSession } from '#server/modules/money/tills/till-sessions.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { addDays, startOfClubDay } from '#shared/core/club-time.ts'
import type { RevenueMethod } from '#shared/office/dashboard/dashboard.contract.ts'

interface RevenueQuery {
  methods: readonly RevenueMethod[]
  scope: Scope
  /** First and last day. */
  from: string
  until: string
  by: 'day' | 'branch_id'
}

const dayOf = (moment: string) => `timezone('Europe/Istanbul', ${moment})::date`

/** Money that came in, net of refunds: method, `by` and amount in whole kuruş. Each source is added up by itself. */
function revenueRows({ methods, scope, from, until, by }: RevenueQuery, uncounted: string | undefined): SQL {
  const [start, end] = [startOfClubDay(from), startOfClubDay(addDays(until, 1))]
  const isIn = (moment: string) =>
    sql`${sql.raw(moment)} >= ${start.toISOString()} AND ${sql.raw(moment)} < ${end.toISOString()}`
  const key = (branch: string, moment: string) => sql.raw(by === 'day' ? dayOf(moment) : branch)
  const has = (method: RevenueMethod) => sql.raw(String(methods.includes(method)))
  const atDesk = methods.filter((method) => method !== 'online' && method !== 'orders')
  return sql`
    SELECT method::text, ${sql.raw(by)}, amount
    FROM (
      SELECT method, ${sql.raw(by)}, sum(amount) AS amount FROM till_entries
      WHERE payment_id IS NOT NULL AND method = ANY (${sql.param(atDesk)}::desk_method[])
        AND day BETWEEN ${from} AND ${until} AND ${within(scope)}
        AND ${uncounted ? sql`session_id IS DISTINCT FROM ${uncounted}` : sql`true`}
      GROUP BY 1, 2
    ) AS desk
    UNION ALL
    SELECT 'online', ${key('branch_id', 'paid_at')}, sum(paid_price) FROM payments
    WHERE ${has('online')} AND status IN ('paid', 'cancelled', 'partially-refunded', 'refunded')
      AND ${isIn('paid_at')} AND ${within(scope)}
    GROUP BY 2
    UNION ALL
    SELECT 'online', ${key('paid.branch_id', 'settled_at')}, -sum(refunds.amount)
    FROM refunds JOIN payments paid ON paid.id = refunds.payment_id
    WHERE ${has('online')} AND refunds.status = 'done' AND ${isIn('settled_at')} AND ${within(scope, 'paid.branch_id')}
    GROUP BY 2
    UNION ALL
    SELECT 'orders', ${key('bought.branch_id', 'event.at')}, sum(bought.total)
    FROM vitamin_order_events event JOIN vitamin_orders bought ON bought.id = event.order_id
    WHERE ${has('orders')} AND event.status = 'delivered' AND bought.method = 'desk'
      AND ${isIn('event.at')} AND ${within(scope, 'bought.branch_id')}
    GROUP BY 2`
}

interface Revenue {
  method: RevenueMethod
  key: string | null
  /** Whole kuruş. */
  amount: number
}

/** Whether `revenueBy` leaves money of the user's own till out of a period. */
export async function leavesOutOwnTill(
  db: Database,
  currentUser: CurrentUser,
  { scope, from, until }: Pick<RevenueQuery, 'scope' | 'from' | 'until'>,
): Promise<boolean> {
  const uncounted = await uncountedSession(db, currentUser)
  if (!uncounted) return false
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM till_entries WHERE session_id = ${uncounted} AND payment_id IS NOT NULL
      AND day BETWEEN ${from} AND ${until} AND ${within(scope)}) AS found`)
  return rows[0]?.found === true
}

/**
 * Returns the revenue of each method by a key, an expression of the column `by`; without the money of the user's own till
 * before it is counted.
 */
export async function revenueBy(
  db: Database,
  currentUser: CurrentUser,
  query: RevenueQuery,
  key: SQL,
): Promise<Revenue[]> {
  const uncounted = await uncountedSession(db, currentUser)
  const { rows } = await db.execute<{ method: RevenueMethod; key: string | null; amount: string }>(sql`
    SELECT method, ${key} AS key, sum(amount) AS amount FROM (${revenueRows(query, uncounted)}) AS money GROUP BY 1, 2`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}
