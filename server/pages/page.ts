import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { acceptedEncodings } from './accept-encoding.ts'
import { type Compressed, compress, type Effort } from './compression.ts'

export type PageHeaders = Readonly<Record<string, string>>

/** The bytes of a page in one encoding, with everything a hit needs already written down. */
export interface Representation {
  readonly body: Buffer
  readonly headers: PageHeaders
  /** Headers of a 304. */
  readonly unchanged: PageHeaders
}

export interface PageContent {
  status: number
  headers: PageHeaders
  body: Buffer
  cacheControl: string
}

/** Visitors revalidate on every view; the answer is a 304 as long as nothing changed. */
export const revalidate = 'public, max-age=0, must-revalidate'

/** Other bytes need another entity tag, even where they unpack to the same page. */
const suffixes = ['', '-br-quick', '-br-small', '-gzip-quick', '-gzip-small'] as const

/** A finished page: the same bytes for everyone. */
export class Page {
  readonly status: number
  /** Only such a page may be answered with a 304. */
  readonly hasTag: boolean
  readonly #content: PageContent
  readonly #hash: string
  readonly #identity: Representation
  #compressed: Record<keyof Compressed, Representation> | undefined
  #isSmall: boolean

  /** `compressed` comes from files that were compressed at build time. */
  constructor(content: PageContent, compressed: Compressed | null = null) {
    this.status = content.status
    this.#content = content
    this.#hash = hash('sha256', content.body, 'base64url').slice(0, 22)
    this.hasTag = content.status === 200 && content.cacheControl !== 'no-store'
    this.#identity = this.#represent(content.body, {}, '')
    this.#isSmall = compressed !== null
    if (compressed) this.#compressed = this.#representBoth(compressed, 'small')
  }

  /** A page that its first visitor may have at once; `shrink` it when there is time. */
  static async create(content: PageContent): Promise<Page> {
    const page = new Page(content)
    await page.#compress('quick')
    return page
  }

  get content(): PageContent {
    return this.#content
  }

  /** Compresses harder than a waiting visitor would like. */
  async shrink(): Promise<void> {
    if (this.#isSmall) return
    this.#isSmall = true
    await this.#compress('small')
  }

  /** Whether this page was made of exactly this. */
  isMadeOf(content: PageContent): boolean {
    const { body, ...rest } = this.#content
    const { body: otherBody, ...otherRest } = content
    return body.equals(otherBody) && isDeepStrictEqual(rest, otherRest)
  }

  get bytes(): number {
    const { br, gzip } = this.#compressed ?? {}
    return this.#identity.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0)
  }

  /** The representation that suits a visitor's Accept-Encoding. */
  representation(acceptEncoding: string | undefined): Representation {
    const compressed = this.#compressed
    if (!compressed) return this.#identity
    const [best = 'identity'] = acceptedEncodings(acceptEncoding)
    return best === 'identity' ? this.#identity : compressed[best]
  }

  /**
   * The entity tag by which a visitor already holds this page, or null. The tag of another encoding counts
   * too: it may have been given before a restart, by another node, or before the page was compressed harder.
   */
  heldTag(ifNoneMatch: string): string | null {
    if (ifNoneMatch.trim() === '*') return this.#etag('')
    return (
      ifNoneMatch.match(/"[^"]*"/g)?.find((tag) => suffixes.some((suffix) => tag === this.#etag(suffix))) ??
      null
    )
  }

  async #compress(effort: Effort): Promise<void> {
    const { body, headers } = this.#content
    const compressed = await compress(body, headers['content-type'] ?? '', effort)
    if (compressed) this.#compressed = this.#representBoth(compressed, effort)
  }

  #representBoth({ br, gzip }: Compressed, effort: Effort): Record<keyof Compressed, Representation> {
    return {
      br: this.#represent(br, { 'content-encoding': 'br' }, `-br-${effort}`),
      gzip: this.#represent(gzip, { 'content-encoding': 'gzip' }, `-gzip-${effort}`),
    }
  }

  #represent(body: Buffer, coding: PageHeaders, suffix: (typeof suffixes)[number]): Representation {
    const { headers, cacheControl } = this.#content
    const etag: PageHeaders = this.hasTag ? { etag: this.#etag(suffix) } : {}
    const unchanged: PageHeaders = { 'cache-control': cacheControl, vary: 'accept-encoding', ...etag }
    const length = { 'content-length': String(body.length) }
    return { body, unchanged, headers: { ...headers, ...unchanged, ...coding, ...length } }
  }

  #etag(suffix: (typeof suffixes)[number]): string {
    return `"${this.#hash}${suffix}"`
  }
}
