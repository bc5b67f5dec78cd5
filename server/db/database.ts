import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Drizzle on the pool or on one transaction. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool | pg.ClientBase }

/** A transaction in progress; `client` is for statements that Drizzle cannot express. */
export interface Transaction {
  db: Database
  client: pg.PoolClient
}

/** The connection was lost during COMMIT: the transaction may or may not have been committed. */
export class UnknownCommitError extends Error {}

/** `lock_timeout` in milliseconds. */
const lockTimeout = 30_000
/** `idle_in_transaction_session_timeout` in milliseconds. */
const idleTimeout = 300_000

/** `statement_timeout` of requests in milliseconds; clients give up earlier. */
export const requestStatementTimeout = 60_000

interface PoolOptions {
  max?: number
  /** `statement_timeout` in milliseconds; 0, for jobs and migrations, is no limit. */
  statementTimeout?: number
  /** How long a query waits for a free connection, in milliseconds; afterwards the request gets 503. */
  connectionTimeout?: number
  /** Connects directly, where the connections of this pool go through a transaction pooler such as PgBouncer. */
  direct?: DatabasePool
}

export function createPool(
  connectionString: string,
  { max = 20, statementTimeout = 0, connectionTimeout = 5000, direct }: PoolOptions = {},
): DatabasePool {
  const pool = new DatabasePool(
    {
      connectionString,
      max,
      connectionTimeoutMillis: connectionTimeout,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // A pooler refuses them; see `checkPooler`.
      ...(!direct && {
        lock_timeout: lockTimeout,
        statement_timeout: statementTimeout,
        idle_in_transaction_session_timeout: idleTimeout,
      }),
      application_name: 'club',
    },
    direct,
  )
  // A lost connection fails its queries and is replaced at the next use. Without these listeners the error event would
  // end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (direct) pooled.add(client)
  })
  if (direct) pooled.add(pool)
  return pool
}

/** Pools and connections that go through a transaction pooler: each transaction may meet another session. */
const pooled = new WeakSet<pg.Pool | pg.ClientBase>()

/** The pool for what needs a session of its own, such as a session's advisory lock or LISTEN. */
export const directPoolOf = (pool: pg.Pool): pg.Pool =>
  pool instanceof DatabasePool ? (pool.direct ?? pool) : pool

/** The name under which PostgreSQL keeps a statement's plan in the session; empty, which is none, through a pooler. */
export const planName = ({ $client }: Pick<Database, '$client'>, name: string): string =>
  pooled.has($client) ? '' : name

/** Runs a statement whose plan is worth keeping: planning takes longer than running it. */
export const runNamed = <Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.ClientBase,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<pg.QueryResult<Row>> =>
  client.query<Row>({ name: planName({ $client: client }, name), text, values })

export function databaseOf(client: pg.Pool | pg.PoolClient | pg.Client): Database {
  return drizzle({ client })
}

/** PostgreSQL itself refused the commit; any other error comes from a connection that ended. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P')

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('COMMIT')
  } catch (cause) {
    throw isRefusal(cause) ? cause : new UnknownCommitError('The commit was not answered', { cause })
  }
}

/**
 * Runs `work` in one transaction. Drizzle's `transaction()` gives no access to the client and does not tell a refused
 * commit from an unanswered one: `UnknownCommitError` is thrown where the transaction may have been committed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ client, db: databaseOf(client) })
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

/** The database accepts connections and answers none of them. */
class UnresponsiveDatabaseError extends Error {
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

/** A pool that fails fast while the database does not respond; see `watchDatabaseHealth`. */
export class DatabasePool extends pg.Pool {
  readonly #inUse = new Set<pg.PoolClient>()
  #isSuspended = false

  /** Connects directly; undefined where this pool does. */
  readonly direct: DatabasePool | undefined

  constructor(options: pg.PoolConfig, direct: DatabasePool | undefined) {
    super(options)
    this.direct = direct
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    this.on('remove', (client) => this.#inUse.delete(client))
  }

  /** Fails the running queries, and all new ones until `resume` is called. */
  suspend(): void {
    if (this.#isSuspended) return
    this.#isSuspended = true
    // Idle connections stay: they work again once a paused database resumes.
    for (const client of this.#inUse) (client as unknown as pg.Client).end().catch(() => undefined)
  }

  resume(): void {
    this.#isSuspended = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      if (this.#isSuspended)
        process.nextTick(callback, new UnresponsiveDatabaseError(), undefined, () => undefined)
      else super.connect(callback)
      return undefined
    }
    return this.#isSuspended ? Promise.reject(new UnresponsiveDatabaseError()) : super.connect()
  }
}

/**
 * Errors after which the caller may try again: no connection, a shutdown, too many connections, a lock timeout, a
 * deadlock (40P01), a statement timeout (57014).
 */
const unavailable =
  /^(08\w{3}|57014|57P\w{2}|53\w{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether an error, or one of its causes, says that the database is unavailable. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The Unix socket of a database that is down is missing (ENOENT) or has a full queue (EAGAIN).
  const isConnecting = 'syscall' in error && error.syscall === 'connect'
  return (
    isConnecting ||
    unavailable.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message) ||
    isOutage(error.cause)
  )
}
