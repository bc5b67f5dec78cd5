import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { pendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import {
  isPendingNow,
  refreshPendingSignatures,
} from '#server/modules/membership/contracts/pending/refresh-pending-signatures.ts'
import { isRenewalDue } from '#server/modules/membership/memberships/membership-status.ts'
import { type BranchCounts, dashboardCounts } from '#server/modules/office/dashboard/dashboard.table.ts'
import type { Scope } from '#server/modules/office/dashboard/scope.ts'

/** Milliseconds of counting that a request may wait for. */
const quick = 50
/** Seconds for which a quick count is good. */
const goodFor = 10

export interface SlowCounts {
  renewalsDue: number | null
  unsignedContracts: number | null
  countedAt: string | null
}

type CountsRow = typeof dashboardCounts.$inferSelect

const branchCounts = (rows: readonly { branch: string | null; count: number }[]): BranchCounts =>
  Object.fromEntries(rows.map(({ branch, count }) => [branch ?? '', count]))

/**
 * Looks everybody through for what no index answers. One process at a time does so: whoever comes meanwhile is
 * content with what is known.
 */
export async function countSlowly(services: Pick<Services, 'pool' | 'db'>): Promise<void> {
  const { db } = services
  const unsettled = await refreshPendingSignatures(services)
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockKeys.dashboardCounts}) AS mine`,
    )
    if (!rows[0]?.mine) return
    const startedAt = performance.now()
    type Counted = { branch: string | null; count: number }
    const renewals = await transaction.execute<Counted>(
      sql`SELECT branch_id AS branch, count(*)::int AS count FROM memberships WHERE ${isRenewalDue} GROUP BY branch_id`,
    )
    const unsigned = await transaction.execute<Counted>(
      sql`SELECT branch_id AS branch, count(*)::int AS count FROM ${pendingSignatures} WHERE ${isPendingNow(unsettled)} GROUP BY branch_id`,
    )
    const row = {
      took: Math.ceil(performance.now() - startedAt),
      renewalsDue: branchCounts(renewals.rows),
      unsignedContracts: branchCounts(unsigned.rows),
    }
    const counted = { ...row, countedAt: sql`clock_timestamp()` }
    await transaction
      .insert(dashboardCounts)
      .values(counted)
      .onConflictDoUpdate({ target: dashboardCounts._id, set: counted })
  })
}

async function readCounts(db: Database): Promise<(CountsRow & { age: number }) | undefined> {
  const [row] = await db.select().from(dashboardCounts)
  return row && { ...row, age: (Date.now() - Date.parse(row.countedAt)) / 1000 }
}

/** What was counted last; where counting is a matter of moments, it is counted now. */
export async function slowCountsOf(
  services: Pick<Services, 'pool' | 'db'>,
  scope: Scope,
): Promise<SlowCounts> {
  const { db } = services
  const known = await readCounts(db)
  const isStale = !known || (known.took < quick && known.age > goodFor)
  if (isStale) await countSlowly(services)
  const row = isStale ? await readCounts(db) : known
  if (!row) return { renewalsDue: null, unsignedContracts: null, countedAt: null }
  const countOf = (counts: BranchCounts) =>
    scope === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[scope] ?? 0)
  return {
    renewalsDue: countOf(row.renewalsDue),
    unsignedContracts: countOf(row.unsignedContracts),
    countedAt: row.countedAt,
  }
}
