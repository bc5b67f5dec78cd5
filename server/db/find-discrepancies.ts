import type pg from 'pg'
import { Cursor } from '#server/db/cursor.ts'

const batchSize = 200

/**
 * Runs a consistency check on one snapshot: returns the totals of `count`, and passes each row that `find` selects to
 * `report`.
 */
export async function findDiscrepancies<Totals extends object, Difference extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { count, find }: { count: string; find: string },
  report: (difference: Difference) => void,
): Promise<Totals & { differences: number }> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { rows: totals } = await client.query<Totals & pg.QueryResultRow>(count)
    const [total] = totals
    if (!total) throw new Error('The ledger could not be counted')
    const cursor = await Cursor.declare(client, { sql: find, params: [] })
    let differences = 0
    for (;;) {
      const { rows } = await cursor.fetch<Difference>(batchSize)
      for (const difference of rows) report(difference)
      differences += rows.length
      if (rows.length < batchSize) return { ...total, differences }
    }
  } finally {
    await client.query('ROLLBACK')
  }
}
