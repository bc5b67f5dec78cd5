import type { FastifyBaseLogger } from 'fastify'
import type { Page } from './page.ts'
import { type KeptPage, PageShelf, type ShelfLimits } from './page-shelf.ts'
import { type MadePage, notFoundPath, type PageSource, RenderFailure } from './page-source.ts'
import { plainPages } from './plain-pages.ts'
import { RenderFlight } from './render-flight.ts'

export interface ServedPage {
  page: Page
  /** The page could not be rendered again: this is the last good one. */
  isStale: boolean
}

/** Whether drops reach this node by themselves, and how to be sure when they do not. */
export interface DropSource {
  readonly isListening: boolean
  confirm(): Promise<boolean>
}

/** What remembers pages longer than this process lives. */
export interface PageStore {
  restore(path: string): Promise<MadePage | null>
  save(path: string, kept: KeptPage): void
  forget(path: string): void
  drop(tags: readonly string[]): void
}

interface PageCacheOptions {
  source: PageSource
  drops: DropSource
  store?: PageStore | null
  log: FastifyBaseLogger
  limits?: { pages: ShelfLimits; missing: ShelfLimits }
}

type Outcome = { made: MadePage | null } | { failure: RenderFailure }

const defaultLimits = {
  pages: { entries: 5_000, bytes: 128 * 1024 * 1024 },
  // Apart, so that asking for addresses that do not exist pushes no page out.
  missing: { entries: 200, bytes: 8 * 1024 * 1024 },
}
const MISSING_LIFETIME = 60_000
const RETRY_AFTER_FAILURE = 1_000

/** Keeps the bytes of rendered pages until a write drops them or their time is over. */
export class PageCache {
  readonly #source: PageSource
  readonly #drops: DropSource
  readonly #store: PageStore | null
  readonly #log: FastifyBaseLogger
  readonly #pages: PageShelf
  readonly #missing: PageShelf
  /** The render that a request for this path may wait for. */
  readonly #flights = new Map<string, RenderFlight<Outcome>>()
  /** All renders under way, those included that new requests no longer wait for. */
  readonly #active = new Set<RenderFlight<Outcome>>()
  readonly #counts = { hits: 0, stale: 0, restored: 0, renders: 0, failures: 0 }
  #sequence = 0
  #shrinking: Promise<void> = Promise.resolve()

  constructor({ source, drops, store = null, log, limits = defaultLimits }: PageCacheOptions) {
    this.#source = source
    this.#drops = drops
    this.#store = store
    this.#log = log
    this.#pages = new PageShelf(limits.pages, (path) => store?.forget(path))
    this.#missing = new PageShelf(limits.missing)
  }

  /** The page that can be sent right now, or null: then ask `serve`. */
  hit(path: string): Page | null {
    const kept = this.#pages.get(path) ?? this.#missing.get(path)
    if (!kept || !isFresh(kept)) return null
    if (!this.#drops.isListening && kept.tags.size > 0) return null
    this.#counts.hits++
    return kept.page
  }

  /** The page of a path, from memory or rendered now. Never throws. */
  async serve(path: string): Promise<ServedPage> {
    const isConfirmed = await this.#drops.confirm()
    const kept = this.#pages.get(path) ?? this.#missing.get(path)
    if (kept) {
      const isKnownGood = isConfirmed || kept.tags.size === 0
      if (isKnownGood && isFresh(kept)) {
        this.#counts.hits++
        return { page: kept.page, isStale: false }
      }
      if (!isKnownGood || kept.retryAt > Date.now()) return this.#stale(kept)
    }
    const outcome = await this.#render(path)
    if ('failure' in outcome) {
      const last = this.#pages.get(path)
      return last ? this.#stale(last) : { page: outcome.failure.page ?? plainPages.failed, isStale: false }
    }
    if (outcome.made) return { page: outcome.made.page, isStale: false }
    if (path === notFoundPath) return { page: plainPages.notFound, isStale: false }
    const answer = await this.serve(notFoundPath)
    return answer.page.status === 404 ? answer : { page: plainPages.notFound, isStale: false }
  }

  /** Pages that show any of these tags are rendered again before they are served. */
  drop(tags: readonly string[]): void {
    this.#sequence++
    this.#pages.drop(tags)
    this.#missing.drop(tags)
    this.#store?.drop(tags)
    for (const flight of this.#active) flight.drop(tags, this.#sequence)
  }

  /** Saves whatever is kept, as the store may have lost it. */
  saveAll(): void {
    for (const [path, kept] of this.#pages.all()) this.#store?.save(path, kept)
  }

  stats() {
    return {
      ...this.#counts,
      entries: this.#pages.entries + this.#missing.entries,
      bytes: this.#pages.bytes + this.#missing.bytes,
      isListening: this.#drops.isListening,
    }
  }

  #stale(kept: KeptPage): ServedPage {
    this.#counts.stale++
    return { page: kept.page, isStale: true }
  }

  /** One render for all who ask meanwhile, except those who came after a drop that it missed. */
  async #render(path: string): Promise<Outcome> {
    const arrival = this.#sequence
    for (;;) {
      let flight = this.#flights.get(path)
      const isOwn = !flight
      flight ??= this.#begin(path)
      const outcome = await flight.outcome
      const tags = 'made' in outcome && outcome.made ? outcome.made.tags : []
      if (isOwn || !flight.isOutdated(tags, arrival)) return outcome
      if (this.#flights.get(path) === flight) this.#flights.delete(path)
    }
  }

  #begin(path: string): RenderFlight<Outcome> {
    const flight = new RenderFlight<Outcome>((own) => this.#make(path, own))
    this.#flights.set(path, flight)
    this.#active.add(flight)
    void flight.outcome.then(() => {
      this.#active.delete(flight)
      if (this.#flights.get(path) === flight) this.#flights.delete(path)
    })
    return flight
  }

  async #make(path: string, flight: RenderFlight<Outcome>): Promise<Outcome> {
    try {
      const made = await this.#find(path)
      if (made && !flight.isOutdated(made.tags)) this.#keep(path, made)
      return { made }
    } catch (error) {
      this.#counts.failures++
      this.#log.error({ err: error, path }, 'page could not be rendered')
      const kept = this.#pages.get(path)
      if (kept) kept.retryAt = Date.now() + RETRY_AFTER_FAILURE
      return {
        failure: error instanceof RenderFailure ? error : new RenderFailure(path, null, { cause: error }),
      }
    }
  }

  async #find(path: string): Promise<MadePage | null> {
    const saved = this.#store && (await this.#store.restore(path))
    if (saved) this.#counts.restored++
    else this.#counts.renders++
    return saved ?? this.#source(path)
  }

  #keep(path: string, { page, tags, expiresAt, isReusable }: MadePage): void {
    const isMissing = page.status === 404
    this.#missing.delete(path)
    // What is there no longer must not come back as the last good page.
    if (isMissing || !isReusable) this.#pages.delete(path)
    if (!isReusable) return
    const limit = isMissing ? Date.now() + MISSING_LIFETIME : Number.POSITIVE_INFINITY
    const kept = { page, tags, expiresAt: Math.min(expiresAt, limit), isDropped: false, retryAt: 0 }
    const shelf = isMissing ? this.#missing : this.#pages
    shelf.set(path, kept)
    // One after the other, as visitors come before smaller pages; a missing one does not live long enough.
    if (!isMissing) this.#shrinking = this.#shrinking.then(() => this.#finish(path, kept))
  }

  async #finish(path: string, kept: KeptPage): Promise<void> {
    if (!kept.isDropped) await kept.page.shrink()
    if (!kept.isDropped) this.#store?.save(path, kept)
  }
}

function isFresh(kept: KeptPage): boolean {
  return !kept.isDropped && kept.expiresAt > Date.now()
}
