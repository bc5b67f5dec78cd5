import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compressed } from './compression.ts'
import { digestOf, SavedPage, secondOf } from './page-file.ts'

const endings = ['', '.gz', '.br'] as const
const AT_ONCE = 32
const LONGEST_WRITE = 60_000

/** Files that are written but not yet where a proxy finds them. */
export interface PreparedPage {
  saved: SavedPage
  files: readonly (string | null)[]
}

/**
 * The files of pages. `pages/<path>/index.html`, `.gz` and `.br` are for a proxy; `page-index` tells, for
 * every process on this folder, what is known of a page (`pages`) and which pages show a tag (`tags`) or
 * change by the clock (`clock`). A page is in the index before its files are in their place.
 */
export class PageFolder {
  readonly #pages: string
  readonly #index: string

  constructor(dataDir: string) {
    this.#pages = path.resolve(dataDir, 'pages')
    this.#index = path.resolve(dataDir, 'page-index')
  }

  async create(): Promise<void> {
    await mkdir(this.#pages, { recursive: true })
    for (const part of ['new', 'pages', 'tags', 'clock'])
      await mkdir(path.join(this.#index, part), { recursive: true })
  }

  /** Which build and configuration the pages were rendered by. */
  async readEdition(): Promise<string | null> {
    return (await ifThere(readFile(path.join(this.#index, 'edition'), 'utf8'))) ?? null
  }

  async writeEdition(edition: string): Promise<void> {
    await writeFile(path.join(this.#index, 'edition'), edition)
  }

  /** Writes everything that takes time. */
  async prepare(
    known: Omit<SavedPage, 'sizes' | 'digest'>,
    body: Buffer,
    compressed: Compressed | null,
  ): Promise<PreparedPage> {
    const forms = [body, compressed?.gzip ?? null, compressed?.br ?? null] as const
    const name = path.join(this.#index, 'new', randomBytes(12).toString('hex'))
    const files = forms.map((bytes, index) => bytes && `${name}${endings[index]}`)
    const [, gzip, br] = forms
    const sizes: SavedPage['sizes'] = [body.length, gzip?.length ?? null, br?.length ?? null]
    const prepared = { saved: { ...known, sizes, digest: digestOf(body) }, files }
    try {
      for (const [index, bytes] of forms.entries()) {
        const file = files[index]
        if (!bytes || !file) continue
        await writeFile(file, bytes)
        const second = secondOf(bytes)
        await utimes(file, second, second)
      }
    } catch (error) {
      await this.discard(prepared)
      throw error
    }
    return prepared
  }

  /** Puts prepared files in their places; the last step of each is one rename. */
  async put({ saved, files }: PreparedPage): Promise<void> {
    const name = nameOf(saved.path)
    const groups = Object.keys(saved.versions).map((tag) => this.#tag(tag))
    if (saved.expiresAt !== null) groups.push(path.join(this.#index, 'clock', String(saved.expiresAt)))
    for (const group of groups) {
      await mkdir(group, { recursive: true })
      await writeFile(path.join(group, name), '')
    }
    const note = path.join(this.#index, 'new', randomBytes(12).toString('hex'))
    await writeFile(note, JSON.stringify(saved))
    await rename(note, this.#note(name))
    await mkdir(path.dirname(this.#file(name)), { recursive: true })
    for (const [index, file] of files.entries()) {
      const place = `${this.#file(name)}${endings[index]}`
      await (file ? rename(file, place) : ifThere(unlink(place)))
    }
  }

  async discard({ files }: PreparedPage): Promise<void> {
    for (const file of files) if (file) await ifThere(unlink(file))
  }

  /** Takes a page's files away; the index may go on naming them. */
  async remove(pagePath: string): Promise<void> {
    await this.#removeFiles(nameOf(pagePath))
    await ifThere(unlink(this.#note(nameOf(pagePath))))
  }

  /** Takes the files of all pages of a tag away. Only who holds the tag's row may forget which they were. */
  async removeTag(tag: string, isHeld: boolean): Promise<void> {
    await this.#removeGroup(this.#tag(tag), isHeld)
  }

  /** Takes the files away whose time is over at `moment`. */
  async removeExpired(moment: number): Promise<void> {
    const clock = path.join(this.#index, 'clock')
    for (const time of (await ifThere(readdir(clock))) ?? []) {
      if (Number(time) <= moment) await this.#removeGroup(path.join(clock, time), true)
    }
  }

  /** Takes all files away at once, however many there are. */
  async withdraw(): Promise<void> {
    const old = path.join(this.#index, `old-${randomBytes(6).toString('hex')}`)
    await ifThere(rename(this.#pages, old))
    await rm(old, { recursive: true, force: true })
  }

  /**
   * Compares the files with the index: gives the pages that are whole and that `isRight` agrees to, and
   * takes away everything else. Nobody may put a page meanwhile.
   */
  async sweep(isRight: (saved: SavedPage) => boolean): Promise<SavedPage[]> {
    const kept = new Map<string, SavedPage>()
    await forEach(await readdir(path.join(this.#index, 'pages')), async (entry) => {
      const name = entry.replace(/\.json$/, '')
      const saved = await this.#read(name)
      if (saved && isRight(saved) && (await this.#isWhole(name, saved))) kept.set(name, saved)
      else await unlink(path.join(this.#index, 'pages', entry))
    })
    const files = await readdir(this.#pages, { recursive: true, withFileTypes: true })
    await forEach(files, async (entry) => {
      if (entry.isDirectory()) return
      const folder = path.relative(this.#pages, entry.parentPath).split(path.sep).join('+')
      if (!kept.has(`+${folder}`)) await ifThere(unlink(path.join(entry.parentPath, entry.name)))
    })
    await this.#removeLeftovers()
    return [...kept.values()]
  }

  /** The document of a saved page; null when it is not there as it was saved. */
  async readBody(saved: SavedPage): Promise<Buffer | null> {
    const body = await ifThere(readFile(this.#file(nameOf(saved.path))))
    return body && digestOf(body) === saved.digest ? body : null
  }

  async #read(name: string): Promise<SavedPage | null> {
    try {
      const saved = SavedPage.parse(JSON.parse(await readFile(this.#note(name), 'utf8')))
      return nameOf(saved.path) === name ? saved : null
    } catch {
      return null
    }
  }

  /** After a power failure a file may have its name and not its bytes. */
  async #isWhole(name: string, saved: SavedPage): Promise<boolean> {
    for (const [index, ending] of endings.entries()) {
      const found = await ifThere(stat(`${this.#file(name)}${ending}`))
      if ((found?.size ?? null) !== saved.sizes[index]) return false
    }
    return true
  }

  /** What processes that were killed were about to finish. */
  async #removeLeftovers(): Promise<void> {
    for (const entry of await readdir(this.#index)) {
      if (entry.startsWith('old-')) await rm(path.join(this.#index, entry), { recursive: true, force: true })
    }
    const fresh = path.join(this.#index, 'new')
    for (const entry of await readdir(fresh)) {
      const found = await ifThere(stat(path.join(fresh, entry)))
      // Its time was made from its content; when it was written is told by the other one.
      if (found && found.ctimeMs < Date.now() - LONGEST_WRITE) await ifThere(unlink(path.join(fresh, entry)))
    }
  }

  async #removeGroup(group: string, isForgotten: boolean): Promise<void> {
    await forEach((await ifThere(readdir(group))) ?? [], (name) => this.#removeFiles(name))
    if (isForgotten) await rm(group, { recursive: true, force: true })
  }

  async #removeFiles(name: string): Promise<void> {
    for (const ending of endings) await ifThere(unlink(`${this.#file(name)}${ending}`))
  }

  #file(name: string): string {
    return path.join(this.#pages, name.replaceAll('+', '/'), 'index.html')
  }

  #note(name: string): string {
    return path.join(this.#index, 'pages', `${name}.json`)
  }

  #tag(tag: string): string {
    return path.join(this.#index, 'tags', encodeURIComponent(tag).replace(/[.*]/g, escapeLetter))
  }
}

/** A page's path as the name of one file; paths that have files hold no plus sign. */
const nameOf = (pagePath: string) => pagePath.replaceAll('/', '+')

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** What is not there need not be read or removed. */
async function ifThere<T>(task: Promise<T>): Promise<T | undefined> {
  return task.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

/** All, several at a time; the first failure is thrown once all were tried. */
async function forEach<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const failures: unknown[] = []
  const work = async () => {
    for (const item of rest) await task(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work))
  if (failures.length > 0) throw failures[0]
}
