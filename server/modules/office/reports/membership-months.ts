import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { membershipMonthCounts } from '#server/modules/office/reports/reports.table.ts'

/** Counting that takes fewer milliseconds is done by the request. */
const quickMs = 150
/** Seconds for which a quick count is fresh. */
const freshSeconds = 10

const monthOf = (moment: string) =>
  sql.raw(`date_trunc('month', timezone('Europe/Istanbul', ${moment}))::date`)

/**
 * Counts members by month and cohort. A member of a branch has joined with a first membership, is lost when one ends
 * without another within 30 days, and returns with a later one. An advisory lock lets one process count at a time.
 */
export async function countMembershipMonths({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    const { rows } = await db.execute<{ isLocked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockKeys.membershipMonths}) AS "isLocked"`,
    )
    if (!rows[0]?.isLocked) return
    const startedAt = performance.now()
    await db.execute(sql`DELETE FROM membership_months`)
    await db.execute(sql`
      WITH periods AS (
        SELECT user_id, branch_id, starts_at, least(ends_at, coalesce(cancelled_at, ends_at)) AS ends_at
        FROM memberships
        WHERE kind IN ('membership', 'daytime') AND (cancelled_at IS NULL OR cancelled_at > starts_at)
      ), ordered AS (
        SELECT *, max(ends_at) OVER (person ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before,
          first_value(starts_at) OVER person AS joined_at
        FROM periods WINDOW person AS (PARTITION BY user_id, branch_id ORDER BY starts_at, ends_at)
      ), numbered AS (
        SELECT *,
          count(*) FILTER (WHERE before IS NULL OR starts_at > before + interval '30 days') OVER person AS stay,
          count(*) FILTER (WHERE before IS NULL OR starts_at > before) OVER person AS island
        FROM ordered WINDOW person AS (PARTITION BY user_id, branch_id ORDER BY starts_at, ends_at)
      ), stays AS (
        SELECT branch_id, max(ends_at) AS ends_at FROM numbered GROUP BY user_id, branch_id, stay
      ), islands AS (
        SELECT branch_id, ${monthOf('min(joined_at)')} AS cohort, ${monthOf('min(starts_at)')} AS first,
          ${monthOf('max(ends_at)')} AS last
        FROM numbered GROUP BY user_id, branch_id, island
      ), facts AS (
        SELECT branch_id, ${monthOf('starts_at')} AS month, NULL::date AS cohort, 1 AS amount,
          (CASE WHEN before IS NULL THEN 'new' WHEN starts_at > before + interval '30 days' THEN 'returned'
            ELSE 'renewed' END)::month_figure AS figure
        FROM numbered WHERE starts_at <= now()
        UNION ALL
        SELECT branch_id, ${monthOf('ends_at')}, NULL, 1, 'lost' FROM stays WHERE ends_at <= now()
        UNION ALL
        SELECT branch_id, ${monthOf('starts_at')}, NULL, 1, 'frozen' FROM freezes WHERE starts_at <= now()
        UNION ALL
        SELECT branch_id, step.month, cohort, step.amount, 'kept'
        FROM islands CROSS JOIN LATERAL (VALUES (first, 1), (last, -1)) AS step (month, amount)
        WHERE last > first
      )
      INSERT INTO membership_months (branch_id, figure, month, cohort, amount)
      SELECT branch_id, figure, month, cohort, sum(amount) FROM facts
      GROUP BY branch_id, figure, month, cohort HAVING sum(amount) <> 0`)
    const counted = {
      took: Math.ceil(performance.now() - startedAt),
      countedAt: sql`clock_timestamp()`,
    }
    await db
      .insert(membershipMonthCounts)
      .values(counted)
      .onConflictDoUpdate({ target: membershipMonthCounts._id, set: counted })
  })
}

interface MembershipMonth {
  figure: 'new' | 'returned' | 'renewed' | 'lost' | 'frozen' | 'kept'
  /** `YYYY-MM`. */
  month: string
  /** `YYYY-MM`; of `kept` only. */
  cohort: string | null
  branch: string
  amount: number
}

/** Returns the months, counted anew if that is quick. */
export async function membershipMonthsOf(
  services: Pick<Services, 'pool' | 'db'>,
  scope: Scope,
): Promise<{ months: MembershipMonth[]; countedAt: string | null }> {
  const { db } = services
  const known = await readCount(db)
  const age = known ? (Date.now() - Date.parse(known.countedAt)) / 1000 : 0
  if (!known || (known.took < quickMs && age > freshSeconds)) await countMembershipMonths(services)
  const { rows } = await db.execute<MembershipMonth>(sql`
    SELECT figure, to_char(month, 'YYYY-MM') AS month, to_char(cohort, 'YYYY-MM') AS cohort, branch_id AS branch, amount
    FROM membership_months WHERE ${within(scope)}`)
  return { months: rows, countedAt: (await readCount(db))?.countedAt ?? null }
}

async function readCount(db: Database) {
  const [row] = await db.select().from(membershipMonthCounts)
  return row
}
