import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'

interface Period {
  start: Date
  /** Exclusive. */
  end: Date
}

type Unit = 'hour' | 'day' | 'month'

/** The formats of the keys, in the club's time zone. */
const formats: Record<Unit, string> = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' }

/**
 * Each hour, day or month is counted as a range of an index, which is faster than computing the hour of millions of
 * entries. Entries that were deleted by age are counts by hour.
 */
function visitsByTime(unit: Unit, [start, end]: readonly [string, string], scope: Scope): SQL {
  const step = sql`${`1 ${unit}`}::interval`
  const begin = sql`date_trunc(${unit}, ${start}::timestamptz, 'Europe/Istanbul')`
  return sql`
    SELECT since, visits
    FROM generate_series(${begin}, ${end}::timestamptz - interval '1 second', ${step}, 'Europe/Istanbul') AS since
    CROSS JOIN LATERAL (
      SELECT count(*) AS visits FROM turnstile_entries
      WHERE allowed AND direction = 'in' AND ${within(scope)} AND at >= greatest(since, ${start}::timestamptz)
        AND at < least(date_add(since, ${step}, 'Europe/Istanbul'), ${end}::timestamptz)
    ) AS kept
    UNION ALL
    SELECT date_trunc(${unit}, hour, 'Europe/Istanbul'), sum(entries) FROM turnstile_entry_counts
    WHERE hour >= ${start} AND hour < ${end} AND ${within(scope)} GROUP BY 1`
}

/** Returns the admitted entries by hour, day or month; those without any are left out. */
export async function visitsBy(
  db: Database,
  unit: Unit,
  { start, end }: Period,
  scope: Scope,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; visits: string }>(sql`
    SELECT to_char(since AT TIME ZONE 'Europe/Istanbul', ${formats[unit]}) AS key, sum(visits) AS visits
    FROM (${visitsByTime(unit, [start.toISOString(), end.toISOString()], scope)}) AS parts
    GROUP BY since HAVING sum(visits) > 0`)
  return new Map(rows.map(({ key, visits }) => [key, Number(visits)]))
}

/** Returns the admitted entries by branch. */
export async function visitsByBranch(
  db: Database,
  { start, end }: Period,
  scope: Scope,
): Promise<Map<string, number>> {
  const [from, until] = [start.toISOString(), end.toISOString()]
  const { rows } = await db.execute<{ branch: string; visits: string }>(sql`
    SELECT branch_id AS branch, sum(visits) AS visits
    FROM (
      SELECT branch_id, count(*) AS visits FROM turnstile_entries
      WHERE allowed AND direction = 'in' AND at >= ${from} AND at < ${until} AND ${within(scope)} GROUP BY 1
      UNION ALL
      SELECT branch_id, sum(entries) FROM turnstile_entry_counts
      WHERE hour >= ${from} AND hour < ${until} AND ${within(scope)} GROUP BY 1
    ) AS parts
    GROUP BY 1`)
  return new Map(rows.map(({ branch, visits }) => [branch, Number(visits)]))
}
