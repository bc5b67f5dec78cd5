import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { revenueBy } from '#server/modules/office/dashboard/revenue.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { visitsBy } from '#server/modules/office/dashboard/visits.ts'
import { addDays, addMonths, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import {
  chartMonths,
  type DashboardCharts,
  type DayCharts,
  dayChartDays,
  lessonDays,
  type RevenueMethod,
  revenueMethods,
  usualDays,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Returns `count` months up to that of a day, the oldest first. */
export const monthsUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    addMonths(`${day.slice(0, 7)}-01`, index - count + 1).slice(0, 7),
  )

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

/** Returns the lira of each month and method, the oldest month first. */
export async function revenueOf(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardCharts['revenue']> {
  const methods = methodsFor(currentUser)
  const today = clubDay(new Date())
  const months = monthsUntil(today, chartMonths)
  const period = { from: `${months[0]}-01`, until: today }
  const found = await revenueBy(
    db,
    currentUser,
    { methods, scope, ...period, by: 'day' },
    sql`to_char(day, 'YYYY-MM')`,
  )
  const sumOf = (month: string, method: RevenueMethod) =>
    found.find((one) => one.key === month && one.method === method)?.amount ?? 0
  return {
    methods,
    months: months.map((month) => ({
      month,
      sums: Object.fromEntries(methods.map((method) => [method, liraOf(sumOf(month, method))])),
    })),
  }
}

/** Returns the lira of each of the last days, with the mean of the same weekday in the weeks before. */
export async function revenueByDay(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DayCharts['revenue']> {
  const methods = methodsFor(currentUser)
  if (methods.length === 0) return null
  const today = clubDay(new Date())
  const first = addDays(today, 1 - dayChartDays)
  const period = { from: addDays(first, -7 * usualDays), until: today }
  const found = await revenueBy(
    db,
    currentUser,
    { methods, scope, ...period, by: 'day' },
    sql`to_char(day, 'YYYY-MM-DD')`,
  )
  const sumOfDay = (day: string) => sumOf(found.filter(({ key }) => key === day).map(({ amount }) => amount))
  return Array.from({ length: dayChartDays }, (_, index) => {
    const day = addDays(first, index)
    const usual = sumOf(sameWeekdays(day).map(sumOfDay)) / usualDays
    return { day, sum: liraOf(sumOfDay(day)), usual: liraOf(Math.round(usual)) }
  })
}

/** The same weekday of the weeks before a day, the latest first. */
const sameWeekdays = (day: string): string[] =>
  Array.from({ length: usualDays }, (_, index) => addDays(day, -7 * (index + 1)))

/** Returns the lira of a day in the club's time zone. */
export async function revenueOfDay(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
  day: string,
): Promise<number> {
  const found = await revenueBy(
    db,
    currentUser,
    { methods: methodsFor(currentUser), scope, from: day, until: day, by: 'day' },
    sql`NULL::text`,
  )
  return liraOf(sumOf(found.map(({ amount }) => amount)))
}

/** Returns the entries of each hour of today, with the mean of the same weekday. */
export async function entriesByHour(db: Database, scope: Scope): Promise<DashboardCharts['entries']> {
  const today = clubDay(new Date())
  const earlier = sameWeekdays(today)
  const period = {
    start: startOfClubDay(earlier.at(-1) ?? today),
    end: startOfClubDay(addDays(today, 1)),
  }
  const known = await visitsBy(db, 'hour', period, scope)
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
