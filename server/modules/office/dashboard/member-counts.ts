import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isRenewalDue } from '#server/modules/membership/memberships/membership-status.ts'
import { sumOf } from '#server/modules/office/dashboard/charts.ts'
import type { Scope } from '#server/modules/office/dashboard/scope.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** Period of `expiredLately` in days. */
const lateDays = 30
/** Milliseconds for which counts are reused. */
const freshFor = 60_000

/** Memberships by the branch that sold them. */
interface MemberCounts {
  running: number
  frozen: number
  expired: number
  expiredLately: number
  renewalsDue: number
}

const none: MemberCounts = { running: 0, frozen: 0, expired: 0, expiredLately: 0, renewalsDue: 0 }

type CountRow = { branch: string } & Partial<MemberCounts>

async function countMembers(db: Database): Promise<Map<string, MemberCounts>> {
  const lately = startOfClubDay(addDays(clubDay(new Date()), -lateDays)).toISOString()
  const answers = await Promise.all([
    db.execute<CountRow>(sql`
      SELECT branch_id AS branch, count(*) FILTER (WHERE starts_at <= now() AND ends_at > now())::int AS running,
        count(*) FILTER (WHERE ends_at <= now())::int AS expired,
        count(*) FILTER (WHERE ends_at <= now() AND ends_at >= ${lately})::int AS "expiredLately"
      FROM memberships WHERE cancelled_at IS NULL GROUP BY 1`),
    db.execute<CountRow>(sql`
      SELECT held.branch_id AS branch, count(*)::int AS frozen
      FROM freezes JOIN memberships held ON held.id = freezes.membership_id
      WHERE freezes.starts_at <= now() AND freezes.ends_at > now()
        AND held.cancelled_at IS NULL AND held.starts_at <= now() AND held.ends_at > now()
      GROUP BY 1`),
    db.execute<CountRow>(sql`
      SELECT branch_id AS branch, count(*)::int AS "renewalsDue" FROM memberships WHERE ${isRenewalDue} GROUP BY 1`),
  ])
  const counts = new Map<string, MemberCounts>()
  for (const { branch, ...found } of answers.flatMap(({ rows }) => rows))
    counts.set(branch, { ...none, ...counts.get(branch), ...found })
  return counts
}

/** Returns a function that counts at most once a minute, for all branches at once. */
export function memberCounter(db: Database) {
  let last: { at: number; counts: ReturnType<typeof countMembers> } | undefined
  return async (scope: Scope): Promise<MemberCounts & { countedAt: string }> => {
    const now = Date.now()
    if (!last || now - last.at >= freshFor) {
      last = { at: now, counts: countMembers(db) }
      last.counts.catch(() => {
        last = undefined
      })
    }
    const { at, counts: counting } = last
    const counts = await counting
    const seen = scope === null ? [...counts.values()] : scope.map((branch) => counts.get(branch) ?? none)
    const total = (name: keyof MemberCounts) => sumOf(seen.map((one) => one[name]))
    return {
      running: total('running'),
      frozen: total('frozen'),
      expired: total('expired'),
      expiredLately: total('expiredLately'),
      renewalsDue: total('renewalsDue'),
      countedAt: new Date(at).toISOString(),
    }
  }
}
