import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { readOccupancy } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { lessonsBetween, sumOf } from '#server/modules/office/dashboard/charts.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { visitsBy } from '#server/modules/office/dashboard/visits.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import type { DashboardFigures, DeskFigures } from '#shared/office/dashboard/dashboard.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

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

/** Returns the debts that are due and the people inside, as far as the user may see them. */
export async function deskFigures(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DeskFigures> {
  const [debts, inside] = await Promise.all([
    isAllowed(currentUser, 'receivables.list') ? dueDebts(db, scope) : null,
    isAllowed(currentUser, 'turnstile-entries.list') ? readOccupancy(db, scope) : null,
  ])
  return { debts, inside }
}

/** Open receivables that are due today, and those of earlier days. */
async function dueDebts(db: Database, scope: Scope): Promise<DeskFigures['debts']> {
  const today = clubDay(new Date())
  const { rows } = await db.execute<{ isToday: boolean; count: number; total: string }>(sql`
    SELECT due_on = ${today} AS "isToday", count(*)::int AS count, sum(open) AS total
    FROM receivables WHERE open > 0 AND due_on <= ${today} AND ${within(scope)} GROUP BY 1`)
  const sums = (isToday: boolean) => {
    const { count = 0, total = 0 } = rows.find((row) => row.isToday === isToday) ?? {}
    return { count, total: liraOf(Number(total)) }
  }
  return { today: sums(true), overdue: sums(false) }
}
