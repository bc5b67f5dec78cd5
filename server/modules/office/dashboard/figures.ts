import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { readOccupancy } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { lessonsBetween, sumOf } from '#server/modules/office/dashboard/charts.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { visitsBy } from '#server/modules/office/dashboard/visits.ts'
import { addDays, startOfClubDay } from '#shared/core/club-time.ts'
import type { DashboardFigures } from '#shared/office/dashboard/dashboard.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import type { Access } from '#shared/permissions/permissions.ts'

type TodayFigures = Omit<DashboardFigures['today'], 'revenue'>

/** Returns occupancy, entries and the utilisation of lessons of a day. */
export async function todayFigures(db: Database, scope: Scope, day: string): Promise<TodayFigures> {
  const [inside, entries, lessons] = await Promise.all([
    readOccupancy(db, scope),
    visitsBy(db, 'day', { start: startOfClubDay(day), end: startOfClubDay(addDays(day, 1)) }, scope),
    lessonsBetween(db, scope, startOfClubDay(day), startOfClubDay(addDays(day, 1))),
  ])
  return {
    inside,
    entries: entries.get(day) ?? 0,
    lessons: sumOf(lessons.map((row) => row.lessons)),
    places: sumOf(lessons.map((row) => row.places)),
    taken: sumOf(lessons.map((row) => row.taken)),
  }
}

type PendingWork = Omit<DashboardFigures['waiting'], 'endingSoon' | 'unsignedAt'>

/** Counts records that wait for staff; null where the role may not open the list. */
export async function pendingWork(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<PendingWork> {
  const { lowStock } = await readSettings(db)
  const { rows } = await db.execute<Record<keyof PendingWork, number>>(sql`
    SELECT
      (SELECT count(*)::int FROM pending_signatures WHERE ${within(scope)}) AS "unsignedContracts",
      (SELECT count(*)::int FROM contact_messages WHERE NOT is_read AND NOT is_suspicious AND ${within(scope)}) AS "unreadMessages",
      (SELECT count(*)::int FROM applications WHERE status = 'new' AND ${within(scope)}) AS "newApplications",
      (SELECT count(*)::int FROM vitamin_orders WHERE status = 'pending' AND ${within(scope)}) AS orders,
      (SELECT count(*)::int FROM vitamin_orders WHERE status = 'ready' AND ${within(scope)}) AS "readyOrders",
      (SELECT count(*)::int FROM products WHERE is_active AND stock <= ${lowStock}) AS "lowStock"`)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate query returned no row')
  const seen = (permission: Access, count: number) => (isAllowed(currentUser, permission) ? count : null)
  return {
    unsignedContracts: counts.unsignedContracts,
    unreadMessages: seen('contact.list', counts.unreadMessages),
    newApplications: seen('applications.list', counts.newApplications),
    orders: seen('vitamin-orders.list', counts.orders),
    readyOrders: seen('order-pickups.list', counts.readyOrders),
    lowStock: seen('products.list', counts.lowStock),
  }
}
