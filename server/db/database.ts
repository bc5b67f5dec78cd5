import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabasePool } from '#server/db/database-pool.ts'

/** Either the pool or one transaction; what touches the database takes what it is given. */
export type Database = NodePgDatabase<Record<string, never>>

/** A transaction in progress; `client` is for the few statements that Drizzle has no words for. */
export interface Transaction {
  db: Database
  client: pg.PoolClient
}

/** The connection was lost while a transaction was being committed: nobody knows whether it was. */
export class UnknownCommitError extends Error {}

/** Milliseconds after which a request gives up waiting for somebody else's change. */
const lockPatience = 30_000
/** Milliseconds after which PostgreSQL ends a transaction whose process says nothing more. */
const idlePatience = 300_000

/** `statement_timeout` of requests, in ms: by then the client has given up. */
export const requestPatience = 60_000

interface PoolOptions {
  max?: number
  /** Milliseconds that a statement may take; without it as long as it needs, as jobs and migrations do. */
  statementTimeout?: number
}

export function createPool(
  connectionString: string,
  { max = 20, statementTimeout = 0 }: PoolOptions = {},
): DatabasePool {
  const pool = new DatabasePool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    lock_timeout: lockPatience,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idlePatience,
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

/** PostgreSQL says so when it refuses a commit; anything else was said by a connection that ended. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P')

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('COMMIT')
  } catch (cause) {
    throw isRefusal(cause) ? cause : new UnknownCommitError('The commit was not answered', { cause })
  }
}

/**
 * Runs `work` in one transaction. Written here because Drizzle's own `transaction()` keeps the
 * connection for ever when BEGIN fails. Throws `UnknownCommitError` where all may have been written nevertheless.
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
    await commit(client)
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
