import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'

export interface PendingSignatureDifference {
  user: string
  template: string
  /** Whether the row is missing from the table; otherwise the table has it although nothing is pending. */
  isMissing: boolean
}

export interface PendingSignaturesCheckResult {
  rows: number
  differences: PendingSignatureDifference[]
  /** Members and templates still in the refresh queue, which were not compared. */
  queued: number
}

/** Days from now at which the table is compared: its rows also say what is pending after a membership ends. */
const daysAhead = [0, 10, 40]

/** Compares the table with its definition in one snapshot of the database; writers may go on meanwhile. */
export async function checkPendingSignatures(client: pg.PoolClient): Promise<PendingSignaturesCheckResult> {
  const db = databaseOf(client)
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const differences = new Map<string, PendingSignatureDifference>()
    for (const days of daysAhead) {
      const { rows } = await db.execute<PendingSignatureDifference & Record<string, unknown>>(sql`
        SELECT user_id AS "user", template_id AS template, is_missing AS "isMissing"
        FROM pending_signature_differences(now() + make_interval(days => ${days}))`)
      for (const row of rows) differences.set(`${row.user}/${row.template}/${row.isMissing}`, row)
    }
    const { rows } = await db.execute<{ rows: number; queued: number }>(sql`
      SELECT (SELECT count(*)::int FROM pending_signatures WHERE pending_from <= now() AND pending_until > now()) AS rows,
        (SELECT count(DISTINCT user_id)::int FROM pending_signature_changes)
          + (SELECT count(*)::int FROM pending_signature_scans) AS queued`)
    return { rows: 0, queued: 0, ...rows[0], differences: [...differences.values()] }
  } finally {
    await client.query('ROLLBACK')
  }
}
