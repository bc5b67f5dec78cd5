import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import type { DashboardFigures } from '#shared/office/dashboard/dashboard.contract.ts'
import { can } from '#shared/permissions/permissions.ts'

type Waiting = Omit<DashboardFigures['waiting'], 'unsignedContracts'>

/** What waits for somebody; null where it is nothing of the person's. */
export async function waitingOf(db: Database, currentUser: CurrentUser, scope: Scope): Promise<Waiting> {
  const { lowStock } = await readSettings(db)
  const { rows } = await db.execute<Record<keyof Waiting, number>>(sql`
    SELECT
      (SELECT count(*)::int FROM contact_messages WHERE NOT is_read AND ${within(scope)}) AS "unreadMessages",
      (SELECT count(*)::int FROM applications WHERE status = 'new' AND ${within(scope)}) AS "newApplications",
      (SELECT count(*)::int FROM vitamin_orders WHERE status = 'pending' AND ${within(scope)}) AS orders,
      (SELECT count(*)::int FROM products WHERE is_active AND stock <= ${lowStock}) AS "lowStock"`)
  const [counts] = rows
  if (!counts) throw new Error('A count has no row')
  return {
    ...counts,
    orders: can(currentUser.role, 'vitaminOrders.list') ? counts.orders : null,
    lowStock: can(currentUser.role, 'products.list') ? counts.lowStock : null,
  }
}
