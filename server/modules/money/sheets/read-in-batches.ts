import type pg from 'pg'

/** Rows fetched at once: enough to be fast, few enough to weigh nothing. */
const batchSize = 2000

export interface Statement {
  sql: string
  params: unknown[]
}

/**
 * The rows of a statement batch by batch from a cursor of the database, as they stood when the first was read. The
 * connection is given back when the last is read, or when whoever reads leaves.
 */
export async function* readInBatches(pool: pg.Pool, { sql, params }: Statement): AsyncGenerator<string[][]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // A whole table is sorted before its first row comes.
    await client.query('BEGIN READ ONLY; SET LOCAL statement_timeout = 0')
    await client.query(`DECLARE rows_of_export NO SCROLL CURSOR FOR ${sql}`, params)
    for (;;) {
      const { rows } = await client.query<string[]>({
        text: `FETCH ${batchSize} FROM rows_of_export`,
        rowMode: 'array',
      })
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) return
    }
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
