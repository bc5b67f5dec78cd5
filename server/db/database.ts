import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

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

/** A database that accepts connections and says nothing: whoever asks is told so at once. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database does not answer')
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** A pool in which nobody waits for a database that was found silent. */
export class DatabasePool extends pg.Pool {
  readonly #inUse = new Set<pg.PoolClient>()
  #isSilent = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    this.on('remove', (client) => this.#inUse.delete(client))
  }

  /** Ends what waits for an answer, and refuses whoever asks until `wake` is called. */
  silence(): void {
    if (this.#isSilent) return
    this.#isSilent = true
    // Idle ones stay: if it was only asleep, they are good again when it wakes.
    for (const client of this.#inUse) void (client as unknown as pg.Client).end().catch(() => undefined)
  }

  wake(): void {
    this.#isSilent = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      if (this.#isSilent) process.nextTick(callback, new SilentDatabaseError(), undefined, () => undefined)
      else super.connect(callback)
      return undefined
    }
    return this.#isSilent ? Promise.reject(new SilentDatabaseError()) : super.connect()
  }
}

/**
 * A connection that is not there, is shutting down, or has no room; a lock that somebody else held for too long, or in
 * the other order (40P01); a statement that took too long (57014): the caller may try again.
 */
const unavailable =
  /^(08\w{3}|57014|57P\w{2}|53\w{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether a service that a request needs is away, wherever Drizzle wrapped what says so. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unavailable.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message) ||
    isOutage(error.cause)
  )
}
