import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { lockKeys } from '#server/db/locks.ts'

/** Adds what changed to the sums. Whoever reads meanwhile sees each change once, here or there. */
export async function rollUpChanges({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.dashboardRollup})`)
    await transaction.execute(sql`
      WITH taken AS (DELETE FROM dashboard_changes RETURNING figure, branch_id, since, amount)
      INSERT INTO dashboard_sums AS known (figure, branch_id, since, amount)
      SELECT figure, branch_id, since, sum(amount) FROM taken GROUP BY figure, branch_id, since
      ON CONFLICT ON CONSTRAINT dashboard_sums_key DO UPDATE SET amount = known.amount + excluded.amount`)
  })
}
