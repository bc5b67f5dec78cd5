import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { compress } from './compression.ts'
import { Page, revalidate } from './page.ts'
import { fitsInFile, fromFile, type SavedPage, toFile } from './page-file.ts'
import type { PageFolder, PreparedPage } from './page-folder.ts'
import type { KeptPage } from './page-shelf.ts'
import type { MadePage } from './page-source.ts'
import { everyTag } from './page-tags.ts'
import { whileTagIsHeld, whileTagsStand } from './tag-rows.ts'

interface PageFilesOptions {
  folder: PageFolder
  pool: pg.Pool
  /** Which drops this node has heard of. */
  drops: { readonly isListening: boolean; version(tag: string): string }
  /** Names everything besides tags that pages depend on: the build, the configuration, the database. */
  edition: string
  log: FastifyBaseLogger
}

/** Files are taken away this long before their time is over. */
const EARLY = 1_500
const CLOCK = 1_000
/** A page that changes sooner is not worth its files. */
const SHORTEST_LIFE = 5_000
/** While edits follow each other, files would be written only to be taken away. */
const SETTLING = 250

const cannotWrite = 'page files cannot be written: pages are served from memory alone'
const cannotRemove = 'page files cannot be removed: no proxy may serve them'

/**
 * Writes what the page cache holds to files that a proxy may serve, and reads it back after a restart.
 *
 * A file never outlives its tags: it is put in its place while the tags' rows are locked and unchanged, and
 * a write takes it away while it holds these rows, before it commits. Whoever is killed in between, on
 * this folder no file is left that a committed write made wrong.
 */
export class PageFiles {
  readonly #options: PageFilesOptions
  /** Found at start and not asked for since. */
  readonly #restorable = new Map<string, SavedPage>()
  #saved = new WeakSet<Page>()
  #isOpen = false
  /** Raised when all files were taken away. */
  #epoch = 0
  #writing: Promise<void> = Promise.resolve()
  readonly #removing = new Set<Promise<void>>()
  #clock: NodeJS.Timeout | undefined
  readonly #complaints = new Set<string>()

  constructor(options: PageFilesOptions) {
    this.#options = options
  }

  /** Takes away what is not right any more and remembers the rest. Never throws. */
  async open(): Promise<void> {
    const { folder, pool, edition, drops } = this.#options
    try {
      await folder.create()
      await whileTagIsHeld(pool, everyTag, async () => {
        await folder.removeExpired(Date.now() + SHORTEST_LIFE)
        const isSameEdition = (await folder.readEdition()) === edition
        if (!isSameEdition) await folder.writeEdition(edition)
        const found = await folder.sweep((saved) => isSameEdition && this.#isRight(saved))
        // In one go with the last look at the versions, as from here on drops are heard of.
        for (const saved of found) if (this.#isRight(saved)) this.#restorable.set(saved.path, saved)
      })
      this.#isOpen = drops.isListening
    } catch (error) {
      this.#complain(error, cannotWrite)
    }
    this.#clock ??= setInterval(() => this.#remove(() => folder.removeExpired(Date.now() + EARLY)), CLOCK)
    this.#clock.unref()
  }

  /** The page of a file that was found at start; null when there is none. */
  async restore(path: string): Promise<MadePage | null> {
    const saved = this.#restorable.get(path)
    if (!saved) return null
    this.#restorable.delete(path)
    const expiresAt = saved.expiresAt ?? Number.POSITIVE_INFINITY
    const file = await this.#options.folder.readBody(saved).catch(() => null)
    if (!file || expiresAt <= Date.now()) return null
    const body = fromFile(file, saved.headers)
    const page = await Page.create({ status: 200, headers: saved.headers, body, cacheControl: revalidate })
    this.#saved.add(page)
    const tags = new Set(Object.keys(saved.versions).filter((tag) => tag !== everyTag))
    return { page, tags, expiresAt, isReusable: true }
  }

  /** Writes a kept page to its files, one page at a time, unless it is dropped at once. Never throws. */
  save(path: string, kept: KeptPage): void {
    if (!this.#isOpen || this.#saved.has(kept.page) || !fitsInFile(path, kept.page.content)) return
    setTimeout(() => {
      if (kept.isDropped) return
      this.#writing = this.#writing.then(() =>
        this.#save(path, kept).catch((error: unknown) => this.#complain(error, cannotWrite)),
      )
    }, SETTLING).unref()
  }

  /** The page left the memory: its files would only gather. */
  forget(path: string): void {
    this.#restorable.delete(path)
    this.#remove(() => this.#options.folder.remove(path))
  }

  /** Pages of these tags are not restored any more. */
  drop(tags: readonly string[]): void {
    const isEverything = tags.includes(everyTag)
    for (const [path, { versions }] of this.#restorable)
      if (isEverything || tags.some((tag) => tag in versions)) this.#restorable.delete(path)
  }

  /**
   * Takes the files of these tags away. `isHeld` says that the caller holds the tags' rows, as the write that
   * drops them does. Never throws.
   */
  removeTags(tags: readonly string[], isHeld = false): Promise<void> {
    if (tags.includes(everyTag)) return this.#withdraw()
    const { folder } = this.#options
    return this.#remove(async () => {
      await Promise.all(tags.map((tag) => folder.removeTag(tag, isHeld)))
    })
  }

  /** While drops do not reach this node, nothing may lie where a proxy would go on serving it. */
  close(): Promise<void> {
    this.#isOpen = false
    return this.#withdraw()
  }

  /** Finishes what is under way. What changes by the clock would have nobody to take it away. */
  async stop(): Promise<void> {
    this.#isOpen = false
    clearInterval(this.#clock)
    await this.#writing
    await this.#remove(() => this.#options.folder.removeExpired(Number.POSITIVE_INFINITY))
    await Promise.all(this.#removing)
  }

  async #save(path: string, kept: KeptPage): Promise<void> {
    const { folder, pool, drops } = this.#options
    const epoch = this.#epoch
    const { content } = kept.page
    const body = toFile(content)
    if (!body || !this.#mayBeSaved(kept, epoch)) return
    const compressed = await compress(body, content.headers['content-type'] ?? '', 'small')
    if (!this.#mayBeSaved(kept, epoch)) return
    const versions = new Map([everyTag, ...kept.tags].map((tag) => [tag, drops.version(tag)]))
    const prepared = await folder.prepare(
      {
        path,
        versions: Object.fromEntries(versions),
        expiresAt: Number.isFinite(kept.expiresAt) ? kept.expiresAt : null,
        headers: { ...content.headers },
      },
      body,
      compressed,
    )
    try {
      await Promise.all(this.#removing)
      await whileTagsStand(pool, versions, () => this.#put(prepared, kept, epoch))
    } catch (error) {
      await folder.remove(path)
      throw error
    } finally {
      await folder.discard(prepared)
    }
    if (epoch === this.#epoch) this.#complaints.clear()
    else await folder.remove(path)
  }

  async #put(prepared: PreparedPage, kept: KeptPage, epoch: number): Promise<void> {
    const { folder, edition } = this.#options
    if (!this.#mayBeSaved(kept, epoch) || !this.#isRight(prepared.saved)) return
    // Another build may have taken the folder over.
    if ((await folder.readEdition()) !== edition) return
    await folder.put(prepared)
    this.#saved.add(kept.page)
  }

  #mayBeSaved(kept: KeptPage, epoch: number): boolean {
    return (
      this.#isOpen && epoch === this.#epoch && !kept.isDropped && kept.expiresAt > Date.now() + SHORTEST_LIFE
    )
  }

  #isRight({ versions }: SavedPage): boolean {
    const { drops } = this.#options
    return (
      drops.isListening && Object.entries(versions).every(([tag, version]) => drops.version(tag) === version)
    )
  }

  #withdraw(): Promise<void> {
    return this.#remove(() => this.#removeAll())
  }

  #removeAll(): Promise<void> {
    this.#epoch++
    this.#restorable.clear()
    this.#saved = new WeakSet()
    return this.#options.folder.withdraw()
  }

  /** Removals wait for nothing; what is saved waits for them. */
  #remove(task: () => Promise<void>): Promise<void> {
    const removal = task()
      // A folder may be allowed to be moved where its files are not allowed to be removed.
      .catch(() => this.#removeAll())
      .catch((error: unknown) => this.#complain(error, cannotRemove))
      .then(() => void this.#removing.delete(removal))
    this.#removing.add(removal)
    return removal
  }

  #complain(error: unknown, message: string): void {
    if (!this.#complaints.has(message)) this.#options.log.error({ err: error }, message)
    this.#complaints.add(message)
  }
}
