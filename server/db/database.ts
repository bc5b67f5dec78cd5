import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Drizzle on the pool or on one transaction. */
export type Database = NodePgDatabase

/** A transaction in progress; `client` is for statements that Drizzle cannot express. */
export interface Transaction {
  db: Database
  client: pg.PoolClient
  /** The result of the opening statement. */
  opened?: pg.QueryResult
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
  /** Whether a connection sends a statement before the previous one is answered; COPY works only without. */
  pipeline?: boolean
}

/** Uses within a minute from which a statement is prepared. */
const hotUses = 5
/** Each connection keeps the plans of its prepared statements in memory. */
const mostPrepared = 200

/** Whether the best plan depends on the values: a generic plan knows neither the words nor how rare a value is. */
const dependsOnValues = (text: string): boolean =>
  text.includes(' LIKE ') || (text.includes(' order by ') && text.includes(' limit ') && text.includes('$'))

/** Whether a statement may be prepared: one without parameters may be several, unless Drizzle's builder wrote it. */
const isPreparable = (text: string, values: unknown[] | undefined): boolean =>
  Boolean(values?.length) || text.startsWith('select ')

/**
 * Names the statements that run often, so that PostgreSQL parses and plans them once per connection: for the calls of a
 * member that was up to four fifths of its time. Searches and filtered pages are planned every time.
 */
class HotStatements {
  /** With the text as it was first sent: node-postgres compares the texts of one name, at once if they are one string. */
  readonly #prepared = new Map<string, { name: string; text: string }>()
  readonly #uses = new Map<string, number>()
  #countedSince = performance.now()

  #find(text: string): { name: string; text: string } | undefined {
    const known = this.#prepared.get(text)
    if (known || this.#prepared.size >= mostPrepared || dependsOnValues(text)) return known
    if (performance.now() - this.#countedSince > 60_000) {
      this.#uses.clear()
      this.#countedSince = performance.now()
    }
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    if (uses < hotUses) return undefined
    const statement = { name: `hot_${this.#prepared.size}`, text }
    this.#prepared.set(text, statement)
    return statement
  }

  /** Makes the queries of a connection use the names. */
  applyTo(client: pg.PoolClient): void {
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    const query = (...given: unknown[]): unknown => {
      // Statements that are sent together are one write.
      stream.cork()
      process.nextTick(() => stream.uncork())
      return Reflect.apply(pg.Client.prototype.query, client, given)
    }
    client.query = ((config: pg.QueryConfig | string, ...rest: unknown[]) => {
      if (typeof config === 'string' || 'submit' in config || config.name) return query(config, ...rest)
      const values = Array.isArray(rest[0]) ? rest[0] : config.values
      const statement = isPreparable(config.text, values) ? this.#find(config.text) : undefined
      return query(statement ? { ...config, ...statement } : config, ...rest)
    }) as typeof client.query
  }
}

export function createPool(
  connectionString: string,
  { max = 20, statementTimeout = 0, connectionTimeout = 5000, pipeline = true }: PoolOptions = {},
): DatabasePool {
  const pool = new DatabasePool({
    connectionString,
    max,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    lock_timeout: lockTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    application_name: 'club',
    pipeline,
  })
  // A lost connection fails its queries and is replaced at the next use. Without these listeners the error event would
  // end the process.
  pool.on('error', () => undefined)
  const statements = new HotStatements()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    statements.applyTo(client)
  })
  return pool
}

export function databaseOf(client: pg.Pool | pg.PoolClient | pg.Client): Database {
  return drizzle({ client })
}

/** Builds a query once for each database: Drizzle needs as long for a long statement as PostgreSQL for its plan. */
export function preparedFor<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = prepare(db)
    queries.set(db, query)
    return query
  }
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
 * Runs `work` in one transaction; `opening` is sent together with BEGIN. Drizzle's `transaction()` gives no access to the
 * client and does not tell a refused commit from an unanswered one: `UnknownCommitError` is thrown where the transaction
 * may have been committed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  opening?: pg.QueryConfig,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Sent in this order: neither goes through Drizzle.
    const [, opened] = await together(
      client.query('BEGIN'),
      opening ? client.query(opening) : Promise.resolve(),
    )
    let db: Database | undefined
    const result = await work({
      client,
      ...(opened && { opened }),
      // Created on first use: work that runs prepared statements alone does not need it.
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

/** Ends a connection whose database does not respond: `end` alone would wait for the results of running queries. */
export function destroyConnection(client: pg.Client): void {
  client.end().catch(() => undefined)
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** PostgreSQL's in_failed_sql_transaction: a statement failed only because another one had aborted the transaction. */
const isInFailedTransaction = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '25P02') || isInFailedTransaction(error.cause))

/**
 * Sends statements together, which saves round trips. They must not depend on one another: Drizzle may send a later one
 * first. All have ended when this throws the failure that aborted the transaction, because none may run after its end.
 */
export async function together<const Results extends readonly unknown[]>(
  ...statements: { [Index in keyof Results]: PromiseLike<Results[Index]> }
): Promise<Results> {
  const ended = await Promise.allSettled(statements)
  const failures = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0) throw failures.find((failure) => !isInFailedTransaction(failure)) ?? failures[0]
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results
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

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    this.on('remove', (client) => this.#inUse.delete(client))
  }

  /** Fails the running queries, and all new ones until `resume` is called. */
  suspend(): void {
    if (this.#isSuspended) return
    this.#isSuspended = true
    // Idle connections stay: they work again once a paused database resumes.
    for (const client of this.#inUse) destroyConnection(client as unknown as pg.Client)
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
