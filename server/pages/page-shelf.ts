import type { Page } from './page.ts'
import { everyTag } from './page-tags.ts'

export interface KeptPage {
  page: Page
  tags: ReadonlySet<string>
  /** Milliseconds since 1970; Infinity when only a write can change the page. */
  expiresAt: number
  /** A tag was dropped since: only good as long as nothing better can be rendered. */
  isDropped: boolean
  /** After a failed render, the page is not rendered again before this moment. */
  retryAt: number
}

export interface ShelfLimits {
  entries: number
  bytes: number
}

/** Paths and what else an entry holds besides the page's bytes. */
const OVERHEAD = 2048

/** Kept pages, bounded by number and by size; the one unused for longest goes first. */
export class PageShelf {
  readonly #limits: ShelfLimits
  readonly #onEvicted: (path: string) => void
  /** In the order of last use. */
  readonly #pages = new Map<string, { kept: KeptPage; size: number }>()
  #bytes = 0

  constructor(limits: ShelfLimits, onEvicted: (path: string) => void = () => undefined) {
    this.#limits = limits
    this.#onEvicted = onEvicted
  }

  get entries(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(path: string): KeptPage | undefined {
    const entry = this.#pages.get(path)
    if (!entry) return undefined
    this.#pages.delete(path)
    this.#pages.set(path, entry)
    return entry.kept
  }

  set(path: string, kept: KeptPage): void {
    this.delete(path)
    // Compressing harder later only makes a page smaller: what is counted here is the most it takes.
    const size = kept.page.bytes + OVERHEAD
    if (size > this.#limits.bytes) return
    this.#pages.set(path, { kept, size })
    this.#bytes += size
    for (const [oldest, { kept: evicted }] of this.#pages) {
      if (this.#pages.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break
      this.delete(oldest)
      // Nothing that waits to be done for it is worth doing.
      evicted.isDropped = true
      this.#onEvicted(oldest)
    }
  }

  /** All pages with their paths, in the order of last use. */
  *all(): Iterable<[path: string, kept: KeptPage]> {
    for (const [path, { kept }] of this.#pages) yield [path, kept]
  }

  delete(path: string): void {
    const entry = this.#pages.get(path)
    if (!entry) return
    this.#pages.delete(path)
    this.#bytes -= entry.size
  }

  drop(tags: readonly string[]): void {
    const isEverything = tags.includes(everyTag)
    for (const { kept } of this.#pages.values()) {
      if (!isEverything && !tags.some((tag) => kept.tags.has(tag))) continue
      kept.isDropped = true
      kept.retryAt = 0
    }
  }
}
