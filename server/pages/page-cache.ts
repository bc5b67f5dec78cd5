import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { errorPages } from './error-pages.ts'
import type { Page } from './page.ts'
import { notFoundPath, type PageRenderer, type RenderedPage, RenderFailure } from './page-renderer.ts'
import { everyTag } from './page-tags.ts'

export interface ServedPage {
  page: Page
  /** The page could not be rendered again: this is the last version. */
  isStale: boolean
}

interface CachedPage {
  page: Page
  tags: ReadonlySet<string>
  /** Milliseconds since 1970; Infinity when only a write can change the page. */
  expiresAt: number
  /** A tag was invalidated since, or the entry left the cache: served only while no render succeeds. */
  isInvalidated: boolean
  /** After a failed render the page is not rendered again before this moment. */
  retryAt: number
}

interface CacheLimits {
  entries: number
  bytes: number
}

interface PageCacheOptions {
  render: PageRenderer
  /** Whether invalidations reach this process by themselves, and how to make sure when they do not. */
  invalidations: { readonly isListening: boolean; confirm(): Promise<boolean> }
  log: FastifyBaseLogger
  limits?: { pages: CacheLimits; missing: CacheLimits }
}

type Outcome = { rendered: RenderedPage | null } | { failure: RenderFailure }

const defaultLimits = {
  pages: { entries: 5_000, bytes: 128 * 1024 * 1024 },
  // Separate, so that requests for addresses that do not exist evict no page.
  missing: { entries: 200, bytes: 8 * 1024 * 1024 },
}
/** Bytes of an entry besides those of its page. */
const entryOverhead = 2048
const missingLifetime = 60_000
const retryPause = 1_000

function openCache({ entries, bytes }: CacheLimits): LRUCache<string, CachedPage> {
  return new LRUCache({
    max: entries,
    maxSize: bytes,
    // The later recompression only makes a page smaller: this is the most that it takes.
    sizeCalculation: ({ page }) => page.size + entryOverhead,
    // A page that left the cache is not recompressed any more.
    dispose: (entry) => {
      entry.isInvalidated = true
    },
  })
}

/**
 * One render in progress and the invalidations that happened meanwhile. A page names its tags at any moment of its
 * render, maybe after it read the data behind them, so all invalidations are recorded until the render ends.
 */
class RenderInFlight {
  readonly outcome: Promise<Outcome>
  readonly #firstInvalidation = new Map<string, number>()

  constructor(render: (flight: RenderInFlight) => Promise<Outcome>) {
    this.outcome = render(this)
  }

  invalidate(tags: readonly string[], sequence: number): void {
    for (const tag of tags) if (!this.#firstInvalidation.has(tag)) this.#firstInvalidation.set(tag, sequence)
  }

  /** Whether a page with these tags was invalidated during its render, not later than `sequence`. */
  isOutdated(tags: Iterable<string>, sequence = Number.POSITIVE_INFINITY): boolean {
    for (const tag of [everyTag, ...tags]) {
      const invalidated = this.#firstInvalidation.get(tag)
      if (invalidated !== undefined && invalidated <= sequence) return true
    }
    return false
  }
}

/**
 * Keeps rendered pages in memory until a write invalidates their tags or they expire. lru-cache does the eviction; its
 * `fetch` has no tags and no invalidation during a render, so single flight is written here.
 */
export class PageCache {
  readonly #render: PageRenderer
  readonly #invalidations: PageCacheOptions['invalidations']
  readonly #log: FastifyBaseLogger
  readonly #pages: LRUCache<string, CachedPage>
  readonly #missing: LRUCache<string, CachedPage>
  /** The render that a request for this path may wait for. */
  readonly #flights = new Map<string, RenderInFlight>()
  /** All renders in progress, including those that new requests no longer wait for. */
  readonly #activeFlights = new Set<RenderInFlight>()
  readonly #counts = { hits: 0, stale: 0, renders: 0, failures: 0 }
  #sequence = 0
  #recompression: Promise<void> = Promise.resolve()

  constructor({ render, invalidations, log, limits = defaultLimits }: PageCacheOptions) {
    this.#render = render
    this.#invalidations = invalidations
    this.#log = log
    this.#pages = openCache(limits.pages)
    this.#missing = openCache(limits.missing)
  }

  /** Returns the page that may be sent without any waiting, or null: then call `serve`. */
  hit(path: string): Page | null {
    const cached = this.#find(path)
    if (!cached || !isFresh(cached)) return null
    if (!this.#invalidations.isListening && cached.tags.size > 0) return null
    this.#counts.hits++
    return cached.page
  }

  /** Returns the page of a path, from memory or rendered now. Never throws. */
  async serve(path: string): Promise<ServedPage> {
    const isConfirmed = await this.#invalidations.confirm()
    const cached = this.#find(path)
    if (cached) {
      const isValidated = isConfirmed || cached.tags.size === 0
      if (isValidated && isFresh(cached)) {
        this.#counts.hits++
        return { page: cached.page, isStale: false }
      }
      if (!isValidated || cached.retryAt > Date.now()) return this.#serveStale(cached)
    }
    const outcome = await this.#renderOnce(path)
    if ('failure' in outcome) {
      const last = this.#pages.get(path)
      return last
        ? this.#serveStale(last)
        : { page: outcome.failure.page ?? errorPages.failed, isStale: false }
    }
    if (outcome.rendered) return { page: outcome.rendered.page, isStale: false }
    if (path === notFoundPath) return { page: errorPages.notFound, isStale: false }
    const served = await this.serve(notFoundPath)
    return served.page.status === 404 ? served : { page: errorPages.notFound, isStale: false }
  }

  /** Has the pages with any of these tags rendered again before they are served. */
  invalidate(tags: readonly string[]): void {
    this.#sequence++
    const isEverything = tags.includes(everyTag)
    for (const cache of [this.#pages, this.#missing]) {
      cache.forEach((cached) => {
        if (!isEverything && !tags.some((tag) => cached.tags.has(tag))) return
        cached.isInvalidated = true
        cached.retryAt = 0
      })
    }
    for (const flight of this.#activeFlights) flight.invalidate(tags, this.#sequence)
  }

  stats() {
    return {
      ...this.#counts,
      entries: this.#pages.size + this.#missing.size,
      bytes: this.#pages.calculatedSize + this.#missing.calculatedSize,
      isListening: this.#invalidations.isListening,
    }
  }

  #find(path: string): CachedPage | undefined {
    return this.#pages.get(path) ?? this.#missing.get(path)
  }

  #serveStale({ page }: CachedPage): ServedPage {
    this.#counts.stale++
    return { page, isStale: true }
  }

  /** Single flight: concurrent requests share one render, except those that came after an invalidation it missed. */
  async #renderOnce(path: string): Promise<Outcome> {
    const arrival = this.#sequence
    for (;;) {
      let flight = this.#flights.get(path)
      const isOwn = !flight
      flight ??= this.#startRender(path)
      const outcome = await flight.outcome
      const tags = 'rendered' in outcome && outcome.rendered ? outcome.rendered.tags : []
      if (isOwn || !flight.isOutdated(tags, arrival)) return outcome
      if (this.#flights.get(path) === flight) this.#flights.delete(path)
    }
  }

  #startRender(path: string): RenderInFlight {
    const flight = new RenderInFlight((own) => this.#renderAndStore(path, own))
    this.#flights.set(path, flight)
    this.#activeFlights.add(flight)
    void flight.outcome.then(() => {
      this.#activeFlights.delete(flight)
      if (this.#flights.get(path) === flight) this.#flights.delete(path)
    })
    return flight
  }

  async #renderAndStore(path: string, flight: RenderInFlight): Promise<Outcome> {
    this.#counts.renders++
    try {
      const rendered = await this.#render(path)
      if (rendered && !flight.isOutdated(rendered.tags)) this.#store(path, rendered)
      else rendered?.page.markOutdated()
      return { rendered }
    } catch (error) {
      this.#counts.failures++
      this.#log.error({ err: error, path }, 'page could not be rendered')
      const cached = this.#pages.get(path)
      if (cached) cached.retryAt = Date.now() + retryPause
      return {
        failure: error instanceof RenderFailure ? error : new RenderFailure(path, null, { cause: error }),
      }
    }
  }

  #store(path: string, { page, tags, expiresAt, isReusable }: RenderedPage): void {
    const isMissing = page.status === 404
    this.#missing.delete(path)
    // A page that no longer exists must not be served as the last version.
    if (isMissing || !isReusable) this.#pages.delete(path)
    if (!isReusable) return
    const limit = isMissing ? Date.now() + missingLifetime : Number.POSITIVE_INFINITY
    const cached = { page, tags, expiresAt: Math.min(expiresAt, limit), isInvalidated: false, retryAt: 0 }
    const cache = isMissing ? this.#missing : this.#pages
    cache.set(path, cached)
    // One at a time, as requests come first; the page of a missing address does not live long enough.
    if (!isMissing) this.#recompression = this.#recompression.then(() => recompress(cached))
  }
}

async function recompress({ page, isInvalidated }: CachedPage): Promise<void> {
  if (!isInvalidated) await page.recompress()
}

function isFresh(cached: CachedPage): boolean {
  return !cached.isInvalidated && cached.expiresAt > Date.now()
}
