import pg from 'pg'

/** Milliseconds between two looks at a connection that says nothing. */
const heartbeat = 15_000
const firstDelay = 200
const longestDelay = 5_000

interface Listener {
  /** From now on nothing is missed; what came before has to be read. Called again after a lost connection. */
  listening(): void
  heard(payload: string | undefined): void
}

/**
 * What other processes announce by `pg_notify`, on one connection for everybody in this process who listens, open
 * only while somebody does.
 */
class DatabaseListener {
  readonly #pool: pg.Pool
  readonly #channels = new Map<string, Set<Listener>>()
  #client: pg.Client | undefined
  #isConnected = false
  #timer: NodeJS.Timeout | undefined
  #delay = firstDelay
  /** The last statement of the connection, which runs one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Answers how to stop listening. The channel's name is a plain identifier. */
  listen(channel: string, listener: Listener): () => Promise<void> {
    const listeners = this.#channels.get(channel) ?? new Set()
    listeners.add(listener)
    this.#channels.set(channel, listeners)
    if (!this.#client) void this.#connect()
    else if (this.#isConnected) void this.#begin(this.#client, channel, [listener])
    return async () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return
      this.#channels.delete(channel)
      if (this.#channels.size === 0) await this.#stop()
      else if (this.#client) await this.#query(this.#client, `UNLISTEN ${channel}`).catch(() => undefined)
    }
  }

  #query(client: pg.Client, statement: string): Promise<unknown> {
    const answer = this.#last.then(() => client.query(statement))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #stop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    this.#isConnected = false
    clearTimeout(this.#timer)
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    const client = new pg.Client({
      connectionString: this.#pool.options.connectionString,
      application_name: 'bozkir-announcements',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    this.#client = client
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#channels.get(channel) ?? []) listener.heard(payload)
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
    } catch {
      this.#lose(client)
      return
    }
    if (this.#client !== client) return
    this.#isConnected = true
    this.#delay = firstDelay
    this.#beat(client)
    for (const [channel, listeners] of this.#channels) void this.#begin(client, channel, [...listeners])
  }

  async #begin(client: pg.Client, channel: string, listeners: readonly Listener[]): Promise<void> {
    try {
      await this.#query(client, `LISTEN ${channel}`)
    } catch {
      this.#lose(client)
      return
    }
    if (this.#client === client) for (const listener of listeners) listener.listening()
  }

  /** A connection that died silently is noticed, instead of believed. */
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.#query(client, 'SELECT 1')
        if (this.#client === client) this.#beat(client)
      } catch {
        this.#lose(client)
      }
    }, heartbeat).unref()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#isConnected = false
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    if (this.#channels.size === 0) return
    const delay = this.#delay
    this.#delay = Math.min(delay * 2, longestDelay)
    this.#timer = setTimeout(() => void this.#connect(), delay).unref()
  }
}

const known = new WeakMap<pg.Pool, DatabaseListener>()

export function listenerOf(pool: pg.Pool): DatabaseListener {
  const announcements = known.get(pool) ?? new DatabaseListener(pool)
  known.set(pool, announcements)
  return announcements
}
