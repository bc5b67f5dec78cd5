import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Either the pool or one transaction; what touches the database takes what it is given. */
export type Database = NodePgDatabase<Record<string, never>>

/** A transaction in progress; `client` is for the few statements that Drizzle has no words for. */
export interface Transaction {
  db: Database
  client: pg.PoolClient
}

export function createPool(connectionString: string, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'bozkir',
  })
  // A connection that dies, idle or in the middle of a transaction, fails what uses it and is replaced at the
  // next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function databaseOf(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client })
}

/**
 * Runs `work` in one transaction. Written here because Drizzle's own `transaction()` keeps the
 * connection for ever when BEGIN fails.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    let db: Database | undefined
    const result = await work({
      client,
      // Made for those who ask: what only runs prepared statements is done before it is.
      get db() {
        db ??= databaseOf(client)
        return db
      },
    })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
