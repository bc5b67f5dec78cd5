import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { DashboardFigures } from '#shared/office/dashboard/dashboard.contract.ts'

/** Days that `expiredLately` looks back. */
const lateDays = 30

type Standing = Omit<DashboardFigures['memberships'], 'renewalsDue'>

/**
 * How many memberships run, rest and are over at this moment. What begins and ends follows the clock, so whole days
 * are added up from the sums and only the present one is read from the memberships themselves.
 */
export async function standingOf(db: Database, scope: Scope): Promise<Standing> {
  const today = startOfClubDay(clubDay(new Date())).toISOString()
  const past = (figure: string, more = sql`true`) =>
    sql`coalesce(sum(amount) FILTER (WHERE figure = ${figure}::dashboard_figure AND ${more}), 0)`
  const present = (table: 'memberships' | 'freezes', moment: 'starts_at' | 'ends_at') => sql`(
    SELECT count(*) FROM ${sql.raw(table)}
    WHERE ${sql.raw(moment)} >= ${today} AND ${sql.raw(moment)} <= now() AND ${within(scope)}
      ${table === 'memberships' ? sql`AND cancelled_at IS NULL` : sql``})`
  const { rows } = await db.execute<
    Record<'begun' | 'ended' | 'ended_today' | 'late' | 'rested' | 'risen', string>
  >(sql`
    SELECT
      ${past('membership-starts')} + ${present('memberships', 'starts_at')} AS begun,
      ${past('membership-ends')} AS ended,
      ${present('memberships', 'ends_at')} AS ended_today,
      ${past('membership-ends', sql`since >= ${today}::timestamptz - make_interval(days => ${lateDays})`)} AS late,
      ${past('freeze-starts')} + ${present('freezes', 'starts_at')} AS rested,
      ${past('freeze-ends')} + ${present('freezes', 'ends_at')} AS risen
    FROM dashboard_amounts
    WHERE figure IN ('membership-starts', 'membership-ends', 'freeze-starts', 'freeze-ends')
      AND since < ${today} AND ${within(scope)}`)
  const [row] = rows
  if (!row) throw new Error('A sum has no row')
  const frozen = Number(row.rested) - Number(row.risen)
  const expired = Number(row.ended) + Number(row.ended_today)
  return {
    active: Number(row.begun) - expired - frozen,
    frozen,
    expired,
    expiredLately: Number(row.late) + Number(row.ended_today),
  }
}
