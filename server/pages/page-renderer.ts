import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { showClub } from '#shared/club/club/club.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { ApiError } from '#shared/core/errors.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import type { RenderedBytes, RenderPath } from './astro-renderer.ts'
import type { Compressed } from './content-encoding.ts'
import { Page, type PageHeaders, revalidate } from './page.ts'
import { isPersonal } from './page-address.ts'

/** The page that is shown for every address that does not exist. */
export const notFoundPath = '/404'

/** A page and how long it stays valid. */
export interface RenderedPage {
  page: Page
  tags: ReadonlySet<string>
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Whether other visitors may be sent the same bytes. */
  isReusable: boolean
}

/** Renders the page of a path; null where the site has no such route. Throws `RenderFailure`. */
export type PageRenderer = (path: string) => Promise<RenderedPage | null>

/** The site could not render a page; it may have rendered an error page instead. */
export class RenderFailure extends Error {
  readonly page: Page | null

  constructor(message: string, page: Page | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RenderFailure'
    this.page = page
  }
}

interface PageRendererOptions {
  render: RenderPath
  /** The HTML files of the build by their path; see `findPrerenderedPages`. */
  prerendered: ReadonlyMap<string, string>
  call: Call
  log: FastifyBaseLogger
  /** Whether a cache in front may keep pages with tags. */
  isShared?: boolean
}

export function createPageRenderer({
  render,
  prerendered,
  call,
  log,
  isShared = false,
}: PageRendererOptions): PageRenderer {
  // Bots ask for many addresses that do not exist, and mostly get the same page.
  let lastMissing: Page | undefined
  return async (path) => {
    const file = prerendered.get(path)
    if (file) return fromFile(path, file)

    const tags = new Set<string>()
    let expiresAt = Number.POSITIVE_INFINITY
    let callsForData = false
    let namesClub = false
    let lacksData = false
    let isUnavailable = false
    const styles = new Set<string>()
    const context: PageContext = {
      ownStyle: (css) => {
        styles.add(hashOf(css))
      },
      call: (target, input) => {
        if (target.url === showClub.url) namesClub = true
        else callsForData = true
        return call(target, input).catch((error: unknown) => {
          // A client error ("no such branch") is a result that may be shown; an unavailable database is not.
          const status = error instanceof ApiError ? error.status : 500
          if (status >= 400 && status < 500) throw error
          lacksData = true
          isUnavailable ||= status === 503
          // Visitors read the text of the section, whichever layer failed.
          throw new ApiError(status, { code: 'page.no-data', message: target.failure })
        })
      },
      tag: (...names) => {
        for (const name of names) tags.add(name)
      },
      expiresAt: (moment) => {
        expiresAt = Math.min(expiresAt, moment.getTime() || 0)
      },
    }
    const rendered = await render(path, context)
    if (!rendered) return null
    // A page that shows data without naming a tag could never be invalidated.
    const isUntagged = callsForData && tags.size === 0
    if (namesClub) tags.add(pageTags.club)
    const cacheControl = lacksData ? 'no-store' : cacheControlOf(path, rendered)
    // 503 has search engines come back, where another status would have them remove the address.
    const isOutage = isUnavailable && rendered.status !== 404
    const content = {
      status: isOutage ? 503 : rendered.status,
      headers: {
        ...withOwnHashes(visibleHeaders(rendered.headers), rendered.body, styles),
        ...(isOutage ? { 'retry-after': '60' } : {}),
      },
      body: rendered.body,
      cacheControl,
      ...(isShared &&
        cacheControl === revalidate &&
        !isUntagged &&
        mayBeReused(rendered) &&
        tags.size > 0 && { shared: { tags: [...tags], expiresAt } }),
    }
    const page = lastMissing?.hasContent(content) ? lastMissing : await Page.create(content)
    if (page.status === 404) lastMissing = page
    // A page that copes with missing data must not be cached either.
    if (rendered.status >= 500 || lacksData) {
      const reason = lacksData ? 'was rendered without its data' : `was answered with ${rendered.status}`
      throw new RenderFailure(`${path} ${reason}`, rendered.body.length > 0 ? page : null)
    }
    if (isUntagged)
      log.debug({ path }, 'page calls for data but names no tag: it is rendered on each request')
    return { page, tags, expiresAt, isReusable: !isUntagged && mayBeReused(rendered) }
  }
}

export interface HtmlFile {
  body: Buffer
  /** Present when the build wrote both compressed files. */
  compressed: Compressed | null
}

/**
 * Returns the HTML files of a build by the path of their page (`about/index.html` and `about.html` are `/about`). A
 * requested path is looked up here and never becomes a file name.
 */
export async function findPrerenderedPages(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const pages = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    pages.set(`/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`, file)
  }
  return pages
}

export async function readHtmlFile(file: string): Promise<HtmlFile> {
  const [body, br, gzip] = await Promise.all([
    readFile(file),
    readIfPresent(`${file}.br`),
    readIfPresent(`${file}.gz`),
  ])
  return { body, compressed: br && gzip ? { br, gzip } : null }
}

function readIfPresent(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function fromFile(path: string, file: string): Promise<RenderedPage> {
  const { body, compressed } = await readHtmlFile(file)
  const status = path === notFoundPath ? 404 : 200
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const rendered = { status, headers, body }
  const page = new Page({ ...rendered, cacheControl: cacheControlOf(path, rendered) }, compressed)
  return { page, tags: new Set(), expiresAt: Number.POSITIVE_INFINITY, isReusable: true }
}

function cacheControlOf(path: string, { status, headers }: RenderedBytes): string {
  if (isPersonal(path) || forbidsCaching(headers)) return 'no-store'
  if (status === 200) return revalidate
  return status < 500 ? 'no-cache' : 'no-store'
}

function forbidsCaching(headers: IncomingHttpHeaders): boolean {
  return /no-store|private/i.test(headers['cache-control'] ?? '')
}

function mayBeReused({ status, headers }: RenderedBytes): boolean {
  return (status === 200 || status === 404) && !headers['set-cookie'] && !forbidsCaching(headers)
}

/** Headers that the server sets itself, and cookies: all requests that wait for this render get its bytes. */
const replacedHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'set-cookie',
  'vary',
])

function visibleHeaders(headers: IncomingHttpHeaders): PageHeaders {
  const visible: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !replacedHeaders.has(name)) visible[name] = value
  }
  if (visible['content-type'] === 'text/html') visible['content-type'] = 'text/html; charset=utf-8'
  return visible
}

const hashOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`

const policyHeader = 'content-security-policy'
const inlineElement = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

/** Astro lists the hashes of every inline script and style of the site, 5 KB of them; a page needs its own only. */
function withOwnHashes(headers: PageHeaders, body: Buffer, styles: ReadonlySet<string>): PageHeaders {
  const policy = headers[policyHeader]
  if (!policy) return headers
  const contents = [...body.toString().matchAll(inlineElement)].flatMap(([, , content]) => content || [])
  const hashes = new Set(contents.map(hashOf))
  const own = policy.replace(/ ('sha256-[^']*')/g, (listed, name: string) => (hashes.has(name) ? listed : ''))
  // Styles that the build does not know, such as the club's colours.
  const policyOfPage = own.replace(/style-src [^;]*/, (sources) => [sources.trimEnd(), ...styles].join(' '))
  return { ...headers, [policyHeader]: policyOfPage }
}
