import type pg from 'pg'

/** Runs `work` while no other process runs what has the same number; those wait. */
export async function alone<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // The lock's holder may need longer than a request may wait, and so may the work.
    await client.query("SET lock_timeout = '0'; SET statement_timeout = '0'")
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    try {
      return await work(client)
    } finally {
      await client
        .query('SELECT pg_advisory_unlock($1)', [lock])
        .then(() => client.query('RESET lock_timeout; RESET statement_timeout'))
        .catch((error: Error) => {
          broken = error
        })
    }
  } finally {
    client.release(broken)
  }
}
