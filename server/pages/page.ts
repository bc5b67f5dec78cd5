import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cdnTagOf } from '#server/core/cdn-tags.ts'
import { securityHeaders } from '#server/core/http.ts'
import { acceptedEncodings, type Compressed, type CompressionLevel, compress } from './content-encoding.ts'

export type PageHeaders = Readonly<Record<string, string>>

/** A page in one content encoding, with all response headers precomputed. */
export interface Representation {
  readonly body: Buffer
  readonly headers: PageHeaders
  readonly notModifiedHeaders: PageHeaders
  /** The same headers and those of every response, as the list of names and values that Node writes fastest. */
  readonly headerList: readonly string[]
}

export interface PageContent {
  status: number
  headers: PageHeaders
  body: Buffer
  cacheControl: string
  /** Request headers besides the encoding on which responses of this address depend. */
  vary?: string
  /** Route template in the log and the metrics. */
  route?: string
  /** For a page that a cache in front may keep, until one of its tags is purged or it expires. */
  shared?: {
    tags: readonly string[]
    /** Milliseconds since 1970. */
    expiresAt: number
  }
}

/** Browsers revalidate on every view and receive 304 as long as the page has not changed. */
export const revalidate = 'public, max-age=0, must-revalidate'

/**
 * Seconds for which a cache in front keeps a page that is not purged, and for which it sends the page while it asks for
 * the next one.
 */
const sharedFor = 600
const staleFor = 60
/** Bytes of the tags; caches refuse more than 16 KB. */
const longestTags = 15_000

/** A strong entity tag differs between encodings and compression levels of one page. */
const etagSuffixes = ['', '-br-fast', '-br-best', '-gzip-fast', '-gzip-best'] as const

const staleHeaders = { warning: '110 - "Response is Stale"', 'x-page-state': 'stale' }

const listOf = (headers: PageHeaders): string[] => Object.entries(headers).flat()

/** A rendered page: the same bytes for every visitor. */
export class Page {
  readonly status: number
  readonly route: string
  /** Only a page with an entity tag may be answered with 304. */
  readonly hasEtag: boolean
  readonly #content: PageContent
  readonly #hash: string
  readonly #identity: Representation
  #compressed: Record<keyof Compressed, Representation> | undefined
  #isRecompressed: boolean
  #tagHeader: string | undefined
  #isOutdated = false

  /** `compressed` holds the files that the build compressed. */
  constructor(content: PageContent, compressed: Compressed | null = null) {
    this.status = content.status
    this.route = content.route ?? '/*'
    this.#content = content
    this.#hash = hash('sha256', content.body, 'base64url').slice(0, 22)
    this.hasEtag = content.status === 200 && content.cacheControl !== 'no-store'
    this.#identity = this.#represent(content.body, {}, '')
    this.#isRecompressed = compressed !== null
    if (compressed) this.#compressed = this.#representBoth(compressed, 'best')
  }

  /**
   * Returns the headers for a cache in front of the servers; null where it must ask each time. Neither time reaches past
   * the page's own end. Browsers obey `must-revalidate` and ask each time.
   */
  sharedHeaders(): PageHeaders | null {
    const { shared } = this.#content
    if (!shared || this.#isOutdated) return null
    const left = Math.floor((shared.expiresAt - Date.now()) / 1000)
    const kept = Math.min(sharedFor, left)
    if (kept < 1) return null
    this.#tagHeader ??= shared.tags.map(cdnTagOf).join(',')
    if (this.#tagHeader.length > longestTags) return null
    const stale = Math.min(staleFor, left - kept)
    return {
      'cache-control': `${revalidate}, s-maxage=${kept}, stale-while-revalidate=${stale}`,
      'cdn-cache-control': `public, max-age=${kept}, stale-while-revalidate=${stale}`,
      'cache-tag': this.#tagHeader,
    }
  }

  /** Keeps caches in front from storing a page whose tags were invalidated during its render. */
  markOutdated(): void {
    this.#isOutdated = true
  }

  /** Creates a page with fast compression; call `recompress` when no request waits for it. */
  static async create(content: PageContent): Promise<Page> {
    const page = new Page(content)
    await page.#compress('fast')
    return page
  }

  /** Replaces the fast compression by the best one. */
  async recompress(): Promise<void> {
    if (this.#isRecompressed) return
    this.#isRecompressed = true
    await this.#compress('best')
  }

  hasContent(content: PageContent): boolean {
    const { body, ...rest } = this.#content
    const { body: otherBody, ...otherRest } = content
    return body.equals(otherBody) && isDeepStrictEqual(rest, otherRest)
  }

  /** Bytes of all encodings. */
  get size(): number {
    const { br, gzip } = this.#compressed ?? {}
    return this.#identity.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0)
  }

  /** Returns the best representation that an Accept-Encoding header allows. */
  representation(acceptEncoding: string | undefined): Representation {
    const compressed = this.#compressed
    if (!compressed) return this.#identity
    const [best = 'identity'] = acceptedEncodings(acceptEncoding)
    return best === 'identity' ? this.#identity : compressed[best]
  }

  /**
   * Returns the entity tag of `If-None-Match` that names this page, or null. The tags of all encodings match: the
   * client may have received one before a restart, from another process, or before the recompression.
   */
  matchingEtag(ifNoneMatch: string): string | null {
    if (ifNoneMatch.trim() === '*') return this.#etag('')
    const given = ifNoneMatch.match(/"[^"]*"/g) ?? []
    return given.find((etag) => etagSuffixes.some((suffix) => etag === this.#etag(suffix))) ?? null
  }

  async #compress(level: CompressionLevel): Promise<void> {
    const { body, headers } = this.#content
    const compressed = await compress(body, headers['content-type'] ?? '', level)
    if (compressed) this.#compressed = this.#representBoth(compressed, level)
  }

  #representBoth(
    { br, gzip }: Compressed,
    level: CompressionLevel,
  ): Record<keyof Compressed, Representation> {
    return {
      br: this.#represent(br, { 'content-encoding': 'br' }, `-br-${level}`),
      gzip: this.#represent(gzip, { 'content-encoding': 'gzip' }, `-gzip-${level}`),
    }
  }

  #represent(body: Buffer, encoding: PageHeaders, suffix: (typeof etagSuffixes)[number]): Representation {
    const { headers, cacheControl } = this.#content
    const etag: PageHeaders = this.hasEtag ? { etag: this.#etag(suffix) } : {}
    const notModifiedHeaders: PageHeaders = {
      'cache-control': cacheControl,
      vary: this.#content.vary ?? 'accept-encoding',
      ...etag,
    }
    const length = { 'content-length': String(body.length) }
    const allHeaders = { ...headers, ...notModifiedHeaders, ...encoding, ...length }
    return {
      body,
      notModifiedHeaders,
      headers: allHeaders,
      headerList: listOf({ ...securityHeaders, ...allHeaders }),
    }
  }

  #etag(suffix: (typeof etagSuffixes)[number]): string {
    return `"${this.#hash}${suffix}"`
  }
}

/** Sends a page in the encoding that the client accepts, or 304 where the client already has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  isStale = false,
): FastifyReply {
  const representation = page.representation(request.headers['accept-encoding'])
  const shared = isStale ? null : page.sharedHeaders()
  if (isStale) reply.headers(staleHeaders)
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && page.hasEtag) {
    const etag = page.matchingEtag(ifNoneMatch)
    if (etag)
      return reply
        .code(304)
        .headers({ ...representation.notModifiedHeaders, ...shared })
        .header('etag', etag)
        .send()
  }
  return reply
    .code(page.status)
    .headers({ ...representation.headers, ...shared })
    .send(representation.body)
}

/** Writes a page ahead of Fastify: the same bytes and headers as `sendPage` and the hooks of every response. */
export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  ownHeaders: readonly string[],
): void {
  const { headers } = request
  const representation = page.representation(headers['accept-encoding'] as string | undefined)
  const shared = page.sharedHeaders()
  const ifNoneMatch = headers['if-none-match']
  const etag = ifNoneMatch !== undefined && page.hasEtag ? page.matchingEtag(ifNoneMatch) : null
  if (etag) {
    const unchanged = { ...securityHeaders, ...representation.notModifiedHeaders, ...shared, etag }
    response.writeHead(304, [...listOf(unchanged), ...ownHeaders])
    response.end()
  } else {
    const list = shared
      ? listOf({ ...securityHeaders, ...representation.headers, ...shared })
      : representation.headerList
    response.writeHead(page.status, [...list, ...ownHeaders])
    response.end(representation.body)
  }
}
