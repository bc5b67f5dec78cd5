import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { readOccupancy } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { amountsSince } from '#server/modules/office/dashboard/amounts.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import {
  type DashboardCharts,
  type DashboardFigures,
  lessonDays,
  usualDays,
} from '#shared/office/dashboard/dashboard.contract.ts'

type PresentDay = Omit<DashboardFigures['today'], 'revenue'>

/** Who is there, who came, and how full the day's lessons are. */
export async function presentDayOf(db: Database, scope: Scope, day: string): Promise<PresentDay> {
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

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Entries of each hour of a day, beside what is usual on its weekday. */
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

/** How full the lessons of the last weeks were, by their name. */
export function lessonsOfLate(db: Database, scope: Scope): Promise<DashboardCharts['lessons']> {
  const today = clubDay(new Date())
  return lessonsBetween(db, scope, startOfClubDay(addDays(today, -lessonDays)), startOfClubDay(today))
}

async function lessonsBetween(
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
