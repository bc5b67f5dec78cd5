import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { DatabaseListener } from '#server/db/listener.ts'

const channel = 'page_tags'

/** Matches every tag. */
export const everyTag = '*'

/** PostgreSQL accepts payloads shorter than 8000 bytes. */
const longestPayload = 7900

/** Tags with their versions. */
export type TagVersions = ReadonlyMap<string, string>

interface QueryClient {
  query(text: string, values: unknown[]): Promise<{ rows: { versions: Record<string, string> }[] }>
}

const invalidateSql = `
  WITH invalidated AS (
    INSERT INTO page_tags (tag, version)
    SELECT tag, 1 FROM unnest($1::text[]) AS tag ORDER BY tag
    ON CONFLICT (tag) DO UPDATE SET version = page_tags.version + 1
    RETURNING tag, version
  ), payload AS (
    SELECT json_object_agg(tag, version::text)::text AS text FROM invalidated
  )
  SELECT pg_notify(
    '${channel}',
    CASE WHEN octet_length(text) <= ${longestPayload} THEN text ELSE '{"${everyTag}":"0"}' END
  ), text::json AS versions FROM payload`

/**
 * Raises the versions of `tags` and notifies all processes at commit. Runs in the write's own transaction, as its last
 * statement: the tags' rows stay locked until it ends. Returns the versions that hold once it is committed.
 */
export async function invalidatePageTags(client: QueryClient, tags: readonly string[]): Promise<TagVersions> {
  const names = [...new Set(tags)]
  if (names.length === 0) return new Map()
  const { rows } = await client.query(invalidateSql, [names])
  return new Map(Object.entries(rows[0]?.versions ?? {}))
}

/** Parses a notification; an unreadable one invalidates every tag. */
function parsePayload(payload: string | undefined): TagVersions {
  try {
    const versions: Record<string, unknown> = JSON.parse(payload ?? '')
    const entries = Object.entries(versions).map(([tag, version]) => [tag, String(version)] as const)
    if (entries.every(([, version]) => /^\d+$/.test(version))) return new Map(entries)
  } catch {
    // Falls through.
  }
  return new Map([[everyTag, '0']])
}

/** Milliseconds for which an unreachable database is not asked again. */
const retryPause = 500
/** The version of a tag that was never invalidated. */
const initialVersion = '0'

interface PageTagWatchOptions {
  pool: pg.Pool
  listener: DatabaseListener
  onInvalidate: (tags: readonly string[]) => void
  log: FastifyBaseLogger
}

/**
 * Learns from PostgreSQL which tags were invalidated, by this process or another.
 *
 * `#known` holds the versions as this process last read them, and reading another version invalidates the tag. Every
 * cached page was therefore rendered after the versions in `#known`, and comparing the table with `#known` validates
 * all cached pages at once.
 */
export class PageTagWatch {
  readonly #options: PageTagWatchOptions
  readonly #known = new Map<string, string>()
  #stopListening: (() => Promise<void>) | undefined
  #isListening = false
  /** Raised by each connection, so that a comparison cannot report an earlier one as listening. */
  #connection = 0
  #comparison: Promise<boolean> | undefined
  #nextComparison: Promise<boolean> | undefined
  #retryAt = 0

  constructor(options: PageTagWatchOptions) {
    this.#options = options
  }

  /** While true, every invalidation reaches this process by notification. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Resolves after the first attempt to listen; a failed one is repeated in the background. */
  async start(): Promise<void> {
    const attempt = Promise.withResolvers<void>()
    this.#stopListening = this.#options.listener.listen(channel, {
      listening: () => void this.#synchronize().finally(attempt.resolve),
      received: (payload) => this.#receive(payload),
      lost: (error) => {
        this.#connection += 1
        this.#isListening = false
        this.#options.log.warn({ err: error }, 'page tags are not listened to; trying again')
        attempt.resolve()
      },
    })
    await attempt.promise
  }

  async stop(): Promise<void> {
    this.#connection += 1
    this.#isListening = false
    await this.#stopListening?.()
  }

  /**
   * Returns whether every invalidation before this call has reached this process. Without the listener that takes one
   * read of the table, shared by concurrent callers; false when the table cannot be read.
   */
  confirm(): Promise<boolean> {
    if (this.#isListening) return Promise.resolve(true)
    if (Date.now() < this.#retryAt) return Promise.resolve(false)
    // The read in progress may have begun before an invalidation that this caller must not miss.
    this.#nextComparison ??= this.#compareAfter(this.#comparison)
    return this.#nextComparison
  }

  /** Stores versions whose pages this process has already invalidated. */
  learn(versions: TagVersions): void {
    for (const [tag, version] of versions) {
      if (BigInt(version) > BigInt(this.#version(tag))) this.#known.set(tag, version)
    }
  }

  #version(tag: string): string {
    return this.#known.get(tag) ?? initialVersion
  }

  /** After LISTEN: earlier invalidations are in the table, later ones are notified. */
  async #synchronize(): Promise<void> {
    const connection = this.#connection
    while (connection === this.#connection) {
      try {
        await this.#compare()
        this.#isListening = connection === this.#connection
        return
      } catch (error) {
        this.#options.log.warn({ err: error }, 'page tags could not be read')
        await new Promise((resolve) => setTimeout(resolve, retryPause).unref())
      }
    }
  }

  async #compareAfter(previous: Promise<boolean> | undefined): Promise<boolean> {
    await previous
    this.#comparison = this.#nextComparison
    this.#nextComparison = undefined
    try {
      await this.#compare()
      return true
    } catch (error) {
      this.#retryAt = Date.now() + retryPause
      this.#options.log.warn({ err: error }, 'page tags could not be read')
      return false
    }
  }

  #receive(payload: string | undefined): void {
    const versions = parsePayload(payload)
    const changed = [...versions].flatMap(([tag, version]) =>
      tag === everyTag || version !== this.#version(tag) ? [tag] : [],
    )
    this.learn(versions)
    if (changed.length > 0) this.#options.onInvalidate(changed)
    // The tags and versions are in the table only. Where it cannot be read, the next comparison repeats the work.
    if (versions.has(everyTag)) this.#compare().catch(() => undefined)
  }

  async #compare(): Promise<void> {
    const { rows } = await this.#options.pool.query<{ tag: string; version: string }>(
      'SELECT tag, version FROM page_tags',
    )
    const changed = rows.filter(({ tag, version }) => this.#version(tag) !== version)
    for (const { tag, version } of changed) this.#known.set(tag, version)
    if (changed.length > 0) this.#options.onInvalidate(changed.map(({ tag }) => tag))
  }
}
