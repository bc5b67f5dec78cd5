import type { Database } from '#server/db/database.ts'
import { commissionRules } from '#server/modules/training/commissions/commissions.table.ts'
import { addMonths, clubDay } from '#shared/core/club-time.ts'

/** Adds a rule of each branch: trainers get 40 percent of what was paid for a session. */
export async function addDemoCommissions(db: Database, branches: readonly string[]): Promise<void> {
  const validFrom = addMonths(`${clubDay(new Date()).slice(0, 7)}-01`, -3)
  await db
    .insert(commissionRules)
    .values(branches.map((branch) => ({ branch, validFrom, basis: 'session' as const, rate: 4000 })))
}
