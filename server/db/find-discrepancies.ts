import type pg from 'pg'

const rowsAtOnce = 200

/**
 * Counts what a check covers and reports what it finds, a few rows at a time, all of one moment of the database.
 * Answers the counts with the number of differences.
 */
export async function findDiscrepancies<Totals extends object, Difference extends object>(
  client: pg.ClientBase,
  { count, find }: { count: string; find: string },
  report: (difference: Difference) => void,
): Promise<Totals & { differences: number }> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { rows: totals } = await client.query<Totals>(count)
    const [total] = totals
    if (!total) throw new Error('The ledger could not be counted')
    await client.query(`DECLARE found NO SCROLL CURSOR FOR ${find}`)
    let differences = 0
    for (;;) {
      const { rows } = await client.query<Difference>(`FETCH ${rowsAtOnce} FROM found`)
      for (const difference of rows) report(difference)
      differences += rows.length
      if (rows.length < rowsAtOnce) return { ...total, differences }
    }
  } finally {
    await client.query('ROLLBACK')
  }
}
