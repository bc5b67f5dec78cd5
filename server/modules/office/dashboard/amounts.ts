import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { dashboardFigure } from '#server/modules/office/dashboard/dashboard.table.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'

export type Figure = (typeof dashboardFigure.enumValues)[number]

const list = (figures: readonly Figure[]) =>
  sql.join(
    figures.map((figure) => sql`${figure}::dashboard_figure`),
    sql`, `,
  )

/** What each figure comes to at this moment. */
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
  /** The club's day and hour at which the hour, day or month begins, `YYYY-MM-DDTHH`. */
  since: string
  amount: number
}

/** What each figure comes to in every hour, day or month since a moment; times without any are left out. */
export async function amountsSince<F extends Figure>(
  db: Database,
  scope: Scope,
  figures: readonly F[],
  moment: Date,
): Promise<Amount<F>[]> {
  const { rows } = await db.execute<{ figure: F; since: string; amount: string }>(sql`
    SELECT figure, to_char(since AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM-DD"T"HH24') AS since, sum(amount) AS amount
    FROM dashboard_amounts
    WHERE figure IN (${list(figures)}) AND since >= ${moment.toISOString()} AND ${within(scope)}
    GROUP BY figure, dashboard_amounts.since`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}
