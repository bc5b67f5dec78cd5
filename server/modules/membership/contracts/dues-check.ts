import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'

export interface DuesDifference {
  user: string
  template: string
  /** Owed and missing from the table, or there although nothing is owed. */
  isOwed: boolean
}

export interface DuesProof {
  dues: number
  differences: DuesDifference[]
  /** Members and templates that are still to be drawn up, and so were not compared. */
  waiting: number
}

/** Days ahead for which the table is compared too: memberships end, and nothing has to run for it. */
const daysAhead = [0, 10, 40]

/** Holds the table of dues to the definition, at one moment of the database; it may run while the club works. */
export async function proveDues(client: pg.PoolClient): Promise<DuesProof> {
  const db = databaseOf(client)
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const differences = new Map<string, DuesDifference>()
    for (const days of daysAhead) {
      const { rows } = await db.execute<DuesDifference & Record<string, unknown>>(sql`
        SELECT user_id AS "user", template_id AS template, is_owed AS "isOwed"
        FROM contract_due_differences(now() + make_interval(days => ${days}))`)
      for (const row of rows) differences.set(`${row.user}/${row.template}/${row.isOwed}`, row)
    }
    const { rows } = await db.execute<{ dues: number; waiting: number }>(sql`
      SELECT (SELECT count(*)::int FROM contract_dues WHERE owed_from <= now() AND owed_until > now()) AS dues,
        (SELECT count(DISTINCT user_id)::int FROM contract_due_changes)
          + (SELECT count(*)::int FROM contract_due_walks) AS waiting`)
    const { dues = 0, waiting = 0 } = rows[0] ?? {}
    return { dues, differences: [...differences.values()], waiting }
  } finally {
    await client.query('ROLLBACK')
  }
}
