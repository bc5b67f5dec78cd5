import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { pendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import {
  isPendingNow,
  refreshPendingSignatures,
} from '#server/modules/membership/contracts/pending/refresh-pending-signatures.ts'
import { isRenewalDue } from '#server/modules/membership/memberships/membership-status.ts'
import { type BranchCounts, dashboardCounts } from '#server/modules/office/dashboard/dashboard.table.ts'
import type { Scope } from '#server/modules/office/dashboard/scope.ts'
import { endingDays } from '#shared/office/members/members.contract.ts'

/** Counting that takes fewer milliseconds is done by the request. */
const quickMs = 150
/** Seconds for which a quick count is fresh. */
const freshSeconds = 10

interface SlowCounts {
  renewalsDue: number | null
  endingSoon: number | null
  unsignedContracts: number | null
  countedAt: string | null
}

type CountsRow = typeof dashboardCounts.$inferSelect

const branchCounts = (rows: readonly { branch: string | null; count: number }[]): BranchCounts =>
  Object.fromEntries(rows.map(({ branch, count }) => [branch ?? '', count]))

/** Counts what needs a scan. An advisory lock lets one process count at a time; others keep the last counts. */
export async function countSlowly(services: Pick<Services, 'pool' | 'db'>): Promise<void> {
  const unsettled = await refreshPendingSignatures(services)
  await inTransaction(services.pool, async ({ db }) => {
    const { rows } = await db.execute<{ isLocked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockKeys.dashboardCounts}) AS "isLocked"`,
    )
    if (!rows[0]?.isLocked) return
    const startedAt = performance.now()
    type Counted = { branch: string | null; count: number }
    const renewals = await db.execute<Counted>(
      sql`SELECT branch_id AS branch, count(*)::int AS count FROM memberships WHERE ${isRenewalDue} GROUP BY branch_id`,
    )
    // A branch counts its own members whose membership is its own as well, like its list.
    const ending = await db.execute<Counted>(
      sql`SELECT CASE WHEN summary.branch_id = summary.membership_branch_id THEN summary.branch_id END AS branch, count(*)::int AS count
        FROM membership_summaries summary JOIN users ON users.id = summary.user_id
        WHERE summary.ends_at > now() AND summary.starts_at <= now()
          AND summary.ends_at <= now() + make_interval(days => ${endingDays.week})
          AND users.role = 'member' AND users.deleted_at IS NULL
        GROUP BY 1`,
    )
    const unsigned = await db.execute<Counted>(
      sql`SELECT branch_id AS branch, count(*)::int AS count FROM ${pendingSignatures} WHERE ${isPendingNow(unsettled)} GROUP BY branch_id`,
    )
    const row = {
      took: Math.ceil(performance.now() - startedAt),
      renewalsDue: branchCounts(renewals.rows),
      endingSoon: branchCounts(ending.rows),
      unsignedContracts: branchCounts(unsigned.rows),
    }
    const counted = { ...row, countedAt: sql`clock_timestamp()` }
    await db
      .insert(dashboardCounts)
      .values(counted)
      .onConflictDoUpdate({ target: dashboardCounts._id, set: counted })
  })
}

async function readCounts(db: Database): Promise<(CountsRow & { age: number }) | undefined> {
  const [row] = await db.select().from(dashboardCounts)
  return row && { ...row, age: (Date.now() - Date.parse(row.countedAt)) / 1000 }
}

/** Returns the last counts; counts anew if that is quick. */
export async function slowCountsOf(
  services: Pick<Services, 'pool' | 'db'>,
  scope: Scope,
): Promise<SlowCounts> {
  const { db } = services
  const known = await readCounts(db)
  const isStale = !known || (known.took < quickMs && known.age > freshSeconds)
  if (isStale) await countSlowly(services)
  const row = isStale ? await readCounts(db) : known
  if (!row) return { renewalsDue: null, endingSoon: null, unsignedContracts: null, countedAt: null }
  const countOf = (counts: BranchCounts) =>
    (scope === null ? Object.values(counts) : scope.map((branch) => counts[branch] ?? 0)).reduce(
      (sum, count) => sum + count,
      0,
    )
  return {
    renewalsDue: countOf(row.renewalsDue),
    endingSoon: countOf(row.endingSoon),
    unsignedContracts: countOf(row.unsignedContracts),
    countedAt: row.countedAt,
  }
}
