import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { everyTag, pageTagsChannel, readNotification, type TagVersions } from './page-tags.ts'

interface TagWatchOptions {
  connectionString: string
  pool: pg.Pool
  onDrop: (tags: readonly string[]) => void
  /** The connection that hears of drops was lost, or is there again and has missed nothing. */
  onListening: (isListening: boolean) => void
  log: FastifyBaseLogger
}

const FIRST_DELAY = 100
const LONGEST_DELAY = 5_000
const HEARTBEAT = 5_000
const PATIENCE = 5_000
/** How long an unreachable database is not asked again. */
const REST = 500
/** The version of a tag that was never dropped. */
const UNTOUCHED = '0'

/**
 * Learns from PostgreSQL which tags were dropped, on this node or any other.
 *
 * `#known` holds the table as this node last read it, and reading a different version drops the tag. So a
 * page that is kept is always one that was rendered after everything in `#known`: comparing the table
 * with `#known` compares every page's versions at once.
 */
export class TagWatch {
  readonly #options: TagWatchOptions
  readonly #known = new Map<string, string>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #delay = FIRST_DELAY
  #isListening = false
  #isStopped = false
  #reading: Promise<boolean> | undefined
  #nextReading: Promise<boolean> | undefined
  #restUntil = 0

  constructor(options: TagWatchOptions) {
    this.#options = options
  }

  /** While true, every drop reaches this node by itself. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** The version of a tag after which every kept page that shows it was rendered. */
  version(tag: string): string {
    return this.#known.get(tag) ?? UNTOUCHED
  }

  /** Tries once to listen; keeps trying in the background when that fails. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'bozkir-page-tags',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    })
    this.#client = client
    client.on('notification', ({ payload }) => this.#hear(client, payload))
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${pageTagsChannel}`)
      // After LISTEN: what was dropped before is in the table, what is dropped from now on is announced.
      await this.#compare(client)
    } catch (error) {
      this.#lose(client, error)
      return
    }
    if (this.#client !== client) return
    this.#isListening = true
    this.#delay = FIRST_DELAY
    this.#beat(client)
    this.#options.onListening(true)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const client = this.#client
    this.#client = undefined
    this.#isListening = false
    clearTimeout(this.#timer)
    await client?.end().catch(() => undefined)
  }

  /**
   * Whether everything dropped before this call has reached this node. While nobody listens that takes
   * one reading of the table, shared by all who ask meanwhile; false when the table cannot be read.
   */
  confirm(): Promise<boolean> {
    if (this.#isListening) return Promise.resolve(true)
    if (Date.now() < this.#restUntil) return Promise.resolve(false)
    // The reading under way may have begun before the drop that this caller must not miss.
    this.#nextReading ??= this.#readAfter(this.#reading)
    return this.#nextReading
  }

  async #readAfter(previous: Promise<boolean> | undefined): Promise<boolean> {
    await previous
    this.#reading = this.#nextReading
    this.#nextReading = undefined
    try {
      await this.#compare(this.#options.pool)
      return true
    } catch (error) {
      this.#restUntil = Date.now() + REST
      this.#options.log.warn({ err: error }, 'page tags could not be read')
      return false
    }
  }

  /** These drops are done: hearing of them is no reason to do them again. */
  learn(versions: TagVersions): void {
    for (const [tag, version] of versions) {
      if (BigInt(version) > BigInt(this.version(tag))) this.#known.set(tag, version)
    }
  }

  #hear(client: pg.Client, payload: string | undefined): void {
    const versions = readNotification(payload)
    const news = [...versions].flatMap(([tag, version]) =>
      tag === everyTag || version !== this.version(tag) ? [tag] : [],
    )
    this.learn(versions)
    if (news.length > 0) this.#options.onDrop(news)
    // Which tags were meant, and their versions, is in the table only.
    if (versions.has(everyTag)) this.#compare(client).catch((error) => this.#lose(client, error))
  }

  async #compare(source: pg.Client | pg.Pool): Promise<void> {
    const { rows } = await source.query<{ tag: string; version: string }>(
      'SELECT tag, version FROM page_tags',
    )
    const changed = rows.filter(({ tag, version }) => this.version(tag) !== version)
    for (const { tag, version } of changed) this.#known.set(tag, version)
    if (changed.length > 0) this.#options.onDrop(changed.map(({ tag }) => tag))
  }

  /** A connection that died silently is noticed, instead of believed. */
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await client.query('SELECT 1')
        if (this.#client === client) this.#beat(client)
      } catch (error) {
        this.#lose(client, error)
      }
    }, HEARTBEAT).unref()
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    const wasListening = this.#isListening
    this.#client = undefined
    this.#isListening = false
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    if (this.#isStopped) return
    if (wasListening) this.#options.onListening(false)
    this.#options.log.warn({ err: error }, 'page tags are not listened to; trying again')
    const delay = this.#delay * (0.5 + Math.random() / 2)
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY)
    this.#timer = setTimeout(() => void this.start(), delay).unref()
  }
}
