import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import type { dashboardFigure } from '#server/modules/office/dashboard/dashboard.table.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { addMonths, clubDay } from '#shared/core/club-time.ts'

export type Figure = (typeof dashboardFigure.enumValues)[number]

const list = (figures: readonly Figure[]) =>
  sql.join(
    figures.map((figure) => sql`${figure}::dashboard_figure`),
    sql`, `,
  )

/** Returns the current total of each figure. */
export async function totalsOf<F extends Figure>(
  db: Database,
  scope: Scope,
  figures: readonly F[],
): Promise<Record<F, number>> {
  const { rows } = await db.execute<{ figure: F; amount: string }>(sql`
    SELECT figure, sum(amount) AS amount FROM dashboard_amounts
    WHERE figure IN (${list(figures)}) AND ${within(scope)} GROUP BY figure`)
  const none = Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<F, number>
  return Object.assign(none, Object.fromEntries(rows.map(({ figure, amount }) => [figure, Number(amount)])))
}

export interface Amount<F extends Figure> {
  figure: F
  /** Start of the hour, day or month in the club's time zone, `YYYY-MM-DDTHH`. */
  since: string
  amount: number
}

/** Returns the amount of each figure per hour, day or month since a moment; periods without any are left out. */
export async function amountsSince<F extends Figure>(
  db: Database,
  scope: Scope,
  figures: readonly F[],
  moment: Date,
): Promise<Amount<F>[]> {
  // A position may see none of them.
  if (figures.length === 0) return []
  const { rows } = await db.execute<{ figure: F; since: string; amount: string }>(sql`
    SELECT figure, to_char(since AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM-DD"T"HH24') AS since, sum(amount) AS amount
    FROM dashboard_amounts
    WHERE figure IN (${list(figures)}) AND since >= ${moment.toISOString()} AND ${within(scope)}
    GROUP BY figure, dashboard_amounts.since`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

/** Rolls the queued changes up into the sums. Concurrent readers count each change once. */
export async function rollUpChanges({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.dashboardRollup})`)
    await db.execute(sql`
      WITH queued AS (DELETE FROM dashboard_changes RETURNING figure, branch_id, since, amount)
      INSERT INTO dashboard_sums AS known (figure, branch_id, since, amount)
      SELECT figure, branch_id, since, sum(amount) FROM queued GROUP BY figure, branch_id, since
      ON CONFLICT ON CONSTRAINT dashboard_sums_key DO UPDATE SET amount = known.amount + excluded.amount`)
  })
}

/** The month of a moment in the club's time zone, `YYYY-MM`. */
const clubMonth = (moment: Date): string => clubDay(moment).slice(0, 7)

/** Returns `count` months up to that of a moment, the oldest first. */
export function monthsUntil(moment: Date, count: number): string[] {
  const last = clubMonth(moment)
  return Array.from({ length: count }, (_, index) => addMonths(`${last}-01`, index - count + 1).slice(0, 7))
}
