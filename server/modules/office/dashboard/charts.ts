import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { amountsSince, monthsUntil } from '#server/modules/office/dashboard/sums.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import {
  chartMonths,
  type DashboardCharts,
  lessonDays,
  type RevenueMethod,
  revenueMethods,
  usualDays,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Permission of the list behind each sum. */
const permissionOf = {
  online: 'payments.list',
  card: 'payment-records.list',
  cash: 'payment-records.list',
  transfer: 'payment-records.list',
  orders: 'vitamin-orders.list',
} as const satisfies Record<RevenueMethod, string>

const methodsFor = (currentUser: CurrentUser): RevenueMethod[] =>
  revenueMethods.filter((method) => isAllowed(currentUser, permissionOf[method]))

const figureOf = (method: RevenueMethod) => `revenue-${method}` as const

/** Returns the lira of each month and method, the oldest month first. */
export async function revenueOf(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardCharts['revenue']> {
  const methods = methodsFor(currentUser)
  const months = monthsUntil(new Date(), chartMonths)
  const amounts = await amountsSince(db, scope, methods.map(figureOf), startOfClubDay(`${months[0]}-01`))
  const sumOf = (month: string, method: RevenueMethod) =>
    amounts
      .filter(({ figure, since }) => figure === figureOf(method) && since.startsWith(month))
      .reduce((sum, { amount }) => sum + amount, 0)
  return {
    methods,
    months: months.map((month) => ({
      month,
      sums: Object.fromEntries(methods.map((method) => [method, liraOf(sumOf(month, method))])),
    })),
  }
}

/** Returns the lira of a day in the club's time zone. */
export async function revenueOfDay(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
  day: string,
): Promise<number> {
  const amounts = await amountsSince(db, scope, methodsFor(currentUser).map(figureOf), startOfClubDay(day))
  const ofDay = amounts.filter(({ since }) => since.startsWith(day))
  return liraOf(ofDay.reduce((sum, { amount }) => sum + amount, 0))
}

/** Returns the entries of each hour of today, with the mean of the same weekday. */
export async function entriesByHour(db: Database, scope: Scope): Promise<DashboardCharts['entries']> {
  const today = clubDay(new Date())
  const earlier = Array.from({ length: usualDays }, (_, index) => addDays(today, -7 * (index + 1)))
  const amounts = await amountsSince(db, scope, ['entries'], startOfClubDay(earlier.at(-1) ?? today))
  const known = new Map(amounts.map(({ since, amount }) => [since, amount]))
  return Array.from({ length: 24 }, (_, hour) => {
    const at = (day: string) => known.get(`${day}T${String(hour).padStart(2, '0')}`) ?? 0
    return { hour, today: at(today), usual: Math.round((10 * sumOf(earlier.map(at))) / usualDays) / 10 }
  })
}

/** Returns the utilisation of the lessons of the last weeks, by title. */
export function recentLessons(db: Database, scope: Scope): Promise<DashboardCharts['lessons']> {
  const today = clubDay(new Date())
  return lessonsBetween(db, scope, startOfClubDay(addDays(today, -lessonDays)), startOfClubDay(today))
}

/** Bookings of lessons that were not cancelled, by title. */
export async function lessonsBetween(
  db: Database,
  scope: Scope,
  from: Date,
  until: Date,
): Promise<DashboardCharts['lessons']> {
  const { rows } = await db.execute<DashboardCharts['lessons'][number]>(sql`
    SELECT title, count(*)::int AS lessons, sum(capacity)::int AS places, sum(joined_count)::int AS taken
    FROM lessons
    WHERE starts_at >= ${from.toISOString()} AND starts_at < ${until.toISOString()} AND cancelled_at IS NULL
      AND ${within(scope)}
    GROUP BY title ORDER BY lessons DESC, title`)
  return rows
}
