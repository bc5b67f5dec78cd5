import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { addDays, clubDay, clubTimeZone, startOfClubDay } from '#shared/core/club-time.ts'
import type { QueryOf, ResponseOf } from '#shared/core/endpoint.ts'
import { liraOf } from '#shared/core/money.ts'
import type { OrderStatus } from '#shared/shop/vitamin-orders/order-status.ts'
import type { showOrderStats } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

/** Default period in days. */
const defaultDays = 30

/** Returns counts and turnover of a range of days in the club's time zone; cancelled and unpaid orders are no turnover. */
export async function orderStats(
  db: Database,
  { branchId, from, until }: QueryOf<typeof showOrderStats>,
  branches: readonly string[] | null,
): Promise<ResponseOf<typeof showOrderStats>> {
  const lastDay = until ?? clubDay(new Date())
  const firstDay = from ?? addDays(lastDay, 1 - defaultDays)
  const span = sql`o.created_at >= ${startOfClubDay(firstDay).toISOString()}
    AND o.created_at < ${startOfClubDay(addDays(lastDay, 1)).toISOString()}
    ${branchId ? sql`AND o.branch_id = ${branchId}` : sql``}
    ${branches ? sql`AND o.branch_id = ANY (${sql.param([...branches])}::uuid[])` : sql``}`
  const counts = sql`o.status NOT IN ('cancelled', 'awaiting-payment')`
  const byStatus = await db.execute<{ status: OrderStatus; count: number; total: string }>(
    sql`SELECT o.status, count(*)::int AS count, sum(o.total) AS total FROM vitamin_orders o
        WHERE ${span} GROUP BY o.status ORDER BY o.status`,
  )
  const daily = await db.execute<{ day: string; count: number; revenue: string }>(
    sql`SELECT (o.created_at AT TIME ZONE ${clubTimeZone})::date::text AS day, count(*)::int AS count,
          sum(o.total) AS revenue
        FROM vitamin_orders o WHERE ${span} AND ${counts} GROUP BY 1 ORDER BY 1`,
  )
  const best = await db.execute<{ name: string; quantity: number; revenue: string }>(
    sql`SELECT i.name, sum(i.quantity)::int AS quantity, sum(i.price * i.quantity) AS revenue
        FROM vitamin_orders o JOIN vitamin_order_items i ON i.order_id = o.id
        WHERE ${span} AND ${counts} GROUP BY i.name ORDER BY quantity DESC, i.name LIMIT 10`,
  )
  const { lowStock } = await readSettings(db)
  const low = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM products WHERE is_active AND stock <= ${lowStock}`,
  )
  const paid = byStatus.rows.filter(({ status }) => status !== 'cancelled' && status !== 'awaiting-payment')
  return {
    totalOrders: byStatus.rows.reduce((sum, { count }) => sum + count, 0),
    revenue: liraOf(paid.reduce((sum, { total }) => sum + Number(total), 0)),
    byStatus: byStatus.rows.map(({ status, count }) => ({ status, count })),
    daily: daily.rows.map(({ revenue, ...day }) => ({ ...day, revenue: liraOf(Number(revenue)) })),
    bestSellers: best.rows.map(({ revenue, ...product }) => ({
      ...product,
      revenue: liraOf(Number(revenue)),
    })),
    lowStock: low.rows[0]?.count ?? 0,
  }
}
