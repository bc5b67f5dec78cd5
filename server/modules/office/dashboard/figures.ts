import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { readOccupancy } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { lessonsBetween, sumOf } from '#server/modules/office/dashboard/charts.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { amountsSince } from '#server/modules/office/dashboard/sums.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { DashboardFigures } from '#shared/office/dashboard/dashboard.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import type { Access } from '#shared/permissions/permissions.ts'

/** Period of `expiredLately` in days. */
const lateDays = 30

type MembershipCounts = Omit<DashboardFigures['memberships'], 'renewalsDue'>

/**
 * Counts active, frozen and expired memberships. Past days come from the sums; only today's starts and ends are counted
 * in the tables, because they depend on the time of day.
 */
export async function membershipCounts(db: Database, scope: Scope): Promise<MembershipCounts> {
  const today = startOfClubDay(clubDay(new Date())).toISOString()
  const past = (figure: string, more = sql`true`) =>
    sql`coalesce(sum(amount) FILTER (WHERE figure = ${figure}::dashboard_figure AND ${more}), 0)`
  const present = (table: 'memberships' | 'freezes', moment: 'starts_at' | 'ends_at') => sql`(
    SELECT count(*) FROM ${sql.raw(table)}
    WHERE ${sql.raw(moment)} >= ${today} AND ${sql.raw(moment)} <= now() AND ${within(scope)}
      ${table === 'memberships' ? sql`AND cancelled_at IS NULL` : sql``})`
  const { rows } = await db.execute<
    Record<'begun' | 'ended' | 'ended_today' | 'ended_lately' | 'frozen' | 'unfrozen', string>
  >(sql`
    SELECT
      ${past('membership-starts')} + ${present('memberships', 'starts_at')} AS begun,
      ${past('membership-ends')} AS ended,
      ${present('memberships', 'ends_at')} AS ended_today,
      ${past('membership-ends', sql`since >= ${today}::timestamptz - make_interval(days => ${lateDays})`)} AS ended_lately,
      ${past('freeze-starts')} + ${present('freezes', 'starts_at')} AS frozen,
      ${past('freeze-ends')} + ${present('freezes', 'ends_at')} AS unfrozen
    FROM dashboard_amounts
    WHERE figure IN ('membership-starts', 'membership-ends', 'freeze-starts', 'freeze-ends')
      AND since < ${today} AND ${within(scope)}`)
  const [row] = rows
  if (!row) throw new Error('An aggregate query returned no row')
  const frozen = Number(row.frozen) - Number(row.unfrozen)
  const expired = Number(row.ended) + Number(row.ended_today)
  return {
    active: Number(row.begun) - expired - frozen,
    frozen,
    expired,
    expiredLately: Number(row.ended_lately) + Number(row.ended_today),
  }
}

type TodayFigures = Omit<DashboardFigures['today'], 'revenue'>

/** Returns occupancy, entries and the utilisation of lessons of a day. */
export async function todayFigures(db: Database, scope: Scope, day: string): Promise<TodayFigures> {
  const [inside, entries, lessons] = await Promise.all([
    readOccupancy(db, scope),
    amountsSince(db, scope, ['entries'], startOfClubDay(day)),
    lessonsBetween(db, scope, startOfClubDay(day), startOfClubDay(addDays(day, 1))),
  ])
  return {
    inside,
    entries: sumOf(entries.filter(({ since }) => since.startsWith(day)).map(({ amount }) => amount)),
    lessons: sumOf(lessons.map((row) => row.lessons)),
    places: sumOf(lessons.map((row) => row.places)),
    taken: sumOf(lessons.map((row) => row.taken)),
  }
}

type PendingWork = Omit<DashboardFigures['waiting'], 'endingSoon' | 'unsignedContracts'>

/** Counts records that wait for staff; null where the role may not open the list. */
export async function pendingWork(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<PendingWork> {
  const { lowStock } = await readSettings(db)
  const { rows } = await db.execute<Record<keyof PendingWork, number>>(sql`
    SELECT
      (SELECT count(*)::int FROM contact_messages WHERE NOT is_read AND NOT is_suspicious AND ${within(scope)}) AS "unreadMessages",
      (SELECT count(*)::int FROM applications WHERE status = 'new' AND ${within(scope)}) AS "newApplications",
      (SELECT count(*)::int FROM vitamin_orders WHERE status = 'pending' AND ${within(scope)}) AS orders,
      (SELECT count(*)::int FROM vitamin_orders WHERE status = 'ready' AND ${within(scope)}) AS "readyOrders",
      (SELECT count(*)::int FROM products WHERE is_active AND stock <= ${lowStock}) AS "lowStock"`)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate query returned no row')
  const seen = (permission: Access, count: number) => (isAllowed(currentUser, permission) ? count : null)
  return {
    unreadMessages: seen('contact.list', counts.unreadMessages),
    newApplications: seen('applications.list', counts.newApplications),
    orders: seen('vitamin-orders.list', counts.orders),
    readyOrders: seen('order-pickups.list', counts.readyOrders),
    lowStock: seen('products.list', counts.lowStock),
  }
}
