import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/dashboard/scope.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { DashboardFigures } from '#shared/dashboard/dashboard.contract.ts'

/** Days that `expiredLately` looks back. */
const lateDays = 30

type Standing = Omit<DashboardFigures['memberships'], 'renewalsDue'>

/**
 * How many memberships run, rest and are over at this moment. What begins and ends follows the clock, so whole days
 * are added up from the sums and only the present one is read from the memberships themselves.
 */
export async function standingOf(db: Database, scope: Scope): Promise<Standing> {
  const today = startOfClubDay(clubDay(new Date())).toISOString()
  const before = (figure: string) => sql`(
    SELECT coalesce(sum(amount), 0) FROM dashboard_amounts
    WHERE figure = ${figure}::dashboard_figure AND since < ${today} AND ${within(scope)})`
  const { rows } = await db.execute<
    Record<'begun' | 'ended' | 'ended_today' | 'late' | 'rested' | 'risen', string>
  >(sql`
    SELECT
      ${before('membership-starts')} + (
        SELECT count(*) FROM memberships
        WHERE starts_at >= ${today} AND starts_at <= now() AND cancelled_at IS NULL AND ${within(scope)}) AS begun,
      ${before('membership-ends')} AS ended,
      (SELECT count(*) FROM memberships
        WHERE ends_at >= ${today} AND ends_at <= now() AND cancelled_at IS NULL AND ${within(scope)}) AS ended_today,
      (SELECT coalesce(sum(amount), 0) FROM dashboard_amounts
        WHERE figure = 'membership-ends' AND since < ${today} AND ${within(scope)}
          AND since >= ${today}::timestamptz - make_interval(days => ${lateDays})) AS late,
      ${before('freeze-starts')} + (
        SELECT count(*) FROM freezes
        WHERE starts_at >= ${today} AND starts_at <= now() AND ${within(scope)}) AS rested,
      ${before('freeze-ends')} + (
        SELECT count(*) FROM freezes
        WHERE ends_at >= ${today} AND ends_at <= now() AND ${within(scope)}) AS risen`)
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
