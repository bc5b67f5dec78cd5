import pg from 'pg'
import { directPoolOf } from '#server/db/database.ts'

/** Milliseconds between heartbeats on the connection. */
const heartbeatInterval = 5_000
/** Milliseconds after which a connection or a statement without an answer has failed. */
const timeout = 5_000
/** Milliseconds of the reconnect backoff. */
const firstDelay = 100
const longestDelay = 5_000

export interface Subscriber {
  /**
   * LISTEN is in effect: later notifications arrive, earlier ones have to be read from the tables. Called again after
   * each reconnect.
   */
  listening(): void
  received(payload: string | undefined): void
  /** The connection was lost, or could not be opened; a reconnect is scheduled. */
  lost?(error?: unknown): void
}

/**
 * LISTEN client: one connection for all channels and subscribers of this process, opened with the first subscription
 * and closed with the last. Reconnects with exponential backoff. pg-listen, the library for this, is unmaintained.
 */
export class DatabaseListener {
  readonly #connectionString: string | undefined
  readonly #channels = new Map<string, Set<Subscriber>>()
  #client: pg.Client | undefined
  #isConnected = false
  #timer: NodeJS.Timeout | undefined
  #delay = firstDelay
  /** When the last answered heartbeat was sent, in milliseconds of `performance.now()`. */
  #confirmedAt = Number.NEGATIVE_INFINITY
  #isBeating = false
  /** The last queued statement: one connection runs one statement at a time. */
  #lastStatement: Promise<unknown> = Promise.resolve()

  constructor(connectionString: string | undefined) {
    this.#connectionString = connectionString
  }

  /**
   * Whether everything committed more than `age` milliseconds ago has been received. Asks the connection for another
   * heartbeat after half that time.
   */
  isConfirmed(age: number): boolean {
    const silence = performance.now() - this.#confirmedAt
    if (silence > age / 2 && this.#client && this.#isConnected && !this.#isBeating)
      void this.#beat(this.#client)
    return silence <= age
  }

  /** Returns the function that unsubscribes. `channel` is a plain SQL identifier. */
  listen(channel: string, subscriber: Subscriber): () => Promise<void> {
    const subscribers = this.#channels.get(channel) ?? new Set()
    subscribers.add(subscriber)
    this.#channels.set(channel, subscribers)
    if (!this.#client) void this.#connect()
    else if (this.#isConnected) void this.#subscribe(this.#client, channel, [subscriber])
    return async () => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0 || this.#channels.get(channel) !== subscribers) return
      this.#channels.delete(channel)
      if (this.#channels.size === 0) await this.#disconnect()
      else if (this.#client) await this.#query(this.#client, `UNLISTEN ${channel}`).catch(() => undefined)
    }
  }

  #query(client: pg.Client, statement: string): Promise<unknown> {
    const result = this.#lastStatement.then(() => client.query(statement))
    this.#lastStatement = result.catch(() => undefined)
    return result
  }

  async #disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    this.#isConnected = false
    clearTimeout(this.#timer)
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'club-listener',
      keepAlive: true,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    this.#client = client
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#channels.get(channel) ?? []) subscriber.received(payload)
    })
    client.on('error', (error) => this.#handleLoss(client, error))
    client.on('end', () => this.#handleLoss(client))
    try {
      await client.connect()
    } catch (error) {
      this.#handleLoss(client, error)
      return
    }
    if (this.#client !== client) return
    this.#isConnected = true
    this.#delay = firstDelay
    this.#scheduleHeartbeat(client)
    for (const [channel, subscribers] of this.#channels)
      void this.#subscribe(client, channel, [...subscribers])
  }

  async #subscribe(client: pg.Client, channel: string, subscribers: readonly Subscriber[]): Promise<void> {
    try {
      await this.#query(client, `LISTEN ${channel}`)
    } catch (error) {
      this.#handleLoss(client, error)
      return
    }
    if (this.#client === client) for (const subscriber of subscribers) subscriber.listening()
  }

  /** Detects a connection that died without an error. */
  #scheduleHeartbeat(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      await this.#beat(client)
      if (this.#client === client) this.#scheduleHeartbeat(client)
    }, heartbeatInterval).unref()
  }

  /** PostgreSQL sends what was committed before the statement with its answer at the latest. */
  async #beat(client: pg.Client): Promise<void> {
    this.#isBeating = true
    const sentAt = performance.now()
    try {
      await this.#query(client, 'SELECT 1')
      if (this.#client === client) this.#confirmedAt = sentAt
    } catch (error) {
      this.#handleLoss(client, error)
    } finally {
      this.#isBeating = false
    }
  }

  #handleLoss(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#isConnected = false
    this.#confirmedAt = Number.NEGATIVE_INFINITY
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    const subscribers = [...this.#channels.values()].flatMap((channel) => [...channel])
    if (subscribers.length === 0) return
    // With jitter, so that the processes of one database do not reconnect at the same moment.
    const delay = this.#delay * (0.5 + Math.random() / 2)
    this.#delay = Math.min(this.#delay * 2, longestDelay)
    this.#timer = setTimeout(() => void this.#connect(), delay).unref()
    for (const subscriber of subscribers) subscriber.lost?.(error)
  }
}

const listeners = new WeakMap<pg.Pool, DatabaseListener>()

/** Returns the one LISTEN client of a pool's database in this process. */
export function listenerOf(pool: pg.Pool): DatabaseListener {
  const listener = listeners.get(pool) ?? new DatabaseListener(directPoolOf(pool).options.connectionString)
  listeners.set(pool, listener)
  return listener
}
