import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { showClub } from '#shared/club/club/club.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { ApiError } from '#shared/core/errors.ts'
import type { PageContext } from '#shared/core/page.ts'
import type { RenderedBytes, RenderPath } from './astro-renderer.ts'
import { Page, type PageHeaders, revalidate } from './page.ts'
import { isPersonal } from './page-address.ts'
import { readDocument } from './prerendered-pages.ts'

/** The page of every address that is no page. */
export const notFoundPath = '/404'

/** A freshly made page and what is known about how long it stays right. */
export interface MadePage {
  page: Page
  tags: ReadonlySet<string>
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Whether the same bytes may be given to the next visitor. */
  isReusable: boolean
}

/** Makes the page of a path; null where the site has no such route. Throws `RenderFailure`. */
export type PageSource = (path: string) => Promise<MadePage | null>

/** The site could not render a page; it may have rendered a page that says so. */
export class RenderFailure extends Error {
  readonly page: Page | null

  constructor(message: string, page: Page | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RenderFailure'
    this.page = page
  }
}

interface SourceOptions {
  render: RenderPath
  prerendered: ReadonlyMap<string, string>
  call: Call
  log: FastifyBaseLogger
}

export function createPageSource({ render, prerendered, call, log }: SourceOptions): PageSource {
  // Robots ask for many addresses that do not exist, and mostly get the same page.
  let lastMissing: Page | undefined
  return async (path) => {
    const file = prerendered.get(path)
    if (file) return fromFile(path, file)

    const tags = new Set<string>()
    let expiresAt = Number.POSITIVE_INFINITY
    let asksForData = false
    let lacksData = false
    let isAway = false
    const context: PageContext = {
      call: (target, input) => {
        asksForData ||= target.url !== showClub.url
        return call(target, input).catch((error: unknown) => {
          // "There is no such branch" is an answer; a database that is away is not.
          const status = error instanceof ApiError ? error.status : 500
          if (status >= 400 && status < 500) throw error
          lacksData = true
          isAway ||= status === 503
          // What a visitor reads is the text of the area, whichever layer below it failed.
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
    // What is away comes back: a search engine shall ask again, and not take the address for a broken one.
    const isOutage = isAway && rendered.status !== 404
    const content = {
      status: isOutage ? 503 : rendered.status,
      headers: { ...visibleHeaders(rendered.headers), ...(isOutage ? { 'retry-after': '60' } : {}) },
      body: rendered.body,
      cacheControl: lacksData ? 'no-store' : cacheControlOf(path, rendered),
    }
    const page = lastMissing?.isMadeOf(content) ? lastMissing : await Page.create(content)
    if (page.status === 404) lastMissing = page
    // However well the page bears it, without its data it is no page to keep.
    if (rendered.status >= 500 || lacksData) {
      const reason = lacksData ? 'was rendered without its data' : `was answered with ${rendered.status}`
      throw new RenderFailure(`${path} ${reason}`, rendered.body.length > 0 ? page : null)
    }
    // A page that shows data and does not name it could never be dropped. The club itself is configuration,
    // which changes with a restart only.
    const isUnnamed = asksForData && tags.size === 0
    if (isUnnamed)
      log.debug({ path }, 'page asks for data but names no tag: it is rendered for every visitor')
    return { page, tags, expiresAt, isReusable: !isUnnamed && mayBeReused(rendered) }
  }
}

async function fromFile(path: string, file: string): Promise<MadePage> {
  const { body, compressed } = await readDocument(file)
  const status = path === notFoundPath ? 404 : 200
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const rendered = { status, headers, body }
  const page = new Page({ ...rendered, cacheControl: cacheControlOf(path, rendered) }, compressed)
  return { page, tags: new Set(), expiresAt: Number.POSITIVE_INFINITY, isReusable: true }
}

function cacheControlOf(path: string, { status, headers }: RenderedBytes): string {
  if (isPersonal(path) || asksForPrivacy(headers)) return 'no-store'
  if (status === 200) return revalidate
  return status < 500 ? 'no-cache' : 'no-store'
}

function asksForPrivacy(headers: IncomingHttpHeaders): boolean {
  return /no-store|private/i.test(headers['cache-control'] ?? '')
}

function mayBeReused({ status, headers }: RenderedBytes): boolean {
  return (status === 200 || status === 404) && !headers['set-cookie'] && !asksForPrivacy(headers)
}

/** Written anew by the server, or about a connection that no visitor sees. */
const replaced: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

/** A cookie is never passed on: everyone who waits for this render gets its bytes. */
function visibleHeaders(headers: IncomingHttpHeaders): PageHeaders {
  const visible: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !replaced.has(name)) visible[name] = value
  }
  if (visible['content-type'] === 'text/html') visible['content-type'] = 'text/html; charset=utf-8'
  return visible
}
