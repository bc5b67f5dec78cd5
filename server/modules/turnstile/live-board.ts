import pg from 'pg'
import type { Services } from '#server/core/services.ts'
import { entriesChannel, readAnnouncement } from '#server/modules/turnstile/announce-entries.ts'
import { entryAnswers, newestEntries } from '#server/modules/turnstile/entries.ts'
import { occupancyOf } from '#server/modules/turnstile/gate-settings.ts'
import type { BoardNews } from '#shared/turnstile/turnstile-entries.contract.ts'

/** Lines that a board begins with. */
const firstLines = 30
/** Milliseconds between two looks at a connection that says nothing. */
const heartbeat = 15_000
const firstDelay = 200
const longestDelay = 5_000

type Watcher = (news: BoardNews) => void

/**
 * Brings the entries of all processes to the boards that this one serves. It listens only while somebody watches;
 * after a lost connection each board is sent the newest lines again, so that it has missed nothing.
 */
export class LiveBoard {
  readonly #services: Pick<Services, 'db' | 'pool'>
  readonly #watchers = new Map<string, Set<Watcher>>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #delay = firstDelay

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  /** Sends the newest lines of a branch and then each new one; answers how to stop. */
  watch(branch: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(branch) ?? new Set()
    watchers.add(watcher)
    this.#watchers.set(branch, watchers)
    // Whoever begins to listen sends everybody the newest lines once it does.
    if (this.#client) void this.#sendNewest(branch, [watcher])
    else void this.#listen()
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#watchers.get(branch) === watchers) this.#watchers.delete(branch)
      if (this.#watchers.size === 0) void this.stop()
    }
  }

  async stop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    clearTimeout(this.#timer)
    await client?.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    clearTimeout(this.#timer)
    const client = new pg.Client({
      connectionString: this.#services.pool.options.connectionString,
      application_name: 'bozkir-live-board',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    this.#client = client
    client.on('notification', ({ payload }) => void this.#hear(payload))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${entriesChannel}`)
    } catch {
      this.#lose(client)
      return
    }
    if (this.#client !== client) return
    this.#delay = firstDelay
    this.#beat(client)
    for (const [branch, watchers] of this.#watchers) void this.#sendNewest(branch, [...watchers])
  }

  /** A connection that died silently is noticed, instead of believed. */
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await client.query('SELECT 1')
        if (this.#client === client) this.#beat(client)
      } catch {
        this.#lose(client)
      }
    }, heartbeat).unref()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    if (this.#watchers.size === 0) return
    const delay = this.#delay
    this.#delay = Math.min(delay * 2, longestDelay)
    this.#timer = setTimeout(() => void this.#listen(), delay).unref()
  }

  async #hear(payload: string | undefined): Promise<void> {
    const { branch = '', ids = [] } = readAnnouncement(payload) ?? {}
    const watchers = this.#watchers.get(branch)
    if (!watchers) return
    const { db } = this.#services
    await this.#send(
      branch,
      () =>
        entryAnswers(
          db,
          ids.map((_id) => ({ _id })),
        ),
      [...watchers],
    )
  }

  #sendNewest(branch: string, watchers: readonly Watcher[]): Promise<void> {
    return this.#send(branch, () => newestEntries(this.#services.db, branch, firstLines), watchers)
  }

  async #send(
    branch: string,
    read: () => Promise<BoardNews['entries']>,
    watchers: readonly Watcher[],
  ): Promise<void> {
    try {
      const [entries, occupancy] = await Promise.all([read(), occupancyOf(this.#services.db, branch)])
      for (const watcher of watchers) watcher({ entries, occupancy })
    } catch {
      // The database is away; with it the connection that listens, whose return sends everything again.
    }
  }
}
