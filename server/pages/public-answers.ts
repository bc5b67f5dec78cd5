import type { FastifyBaseLogger } from 'fastify'
import { cacheHeaders } from '#server/core/http.ts'
import type { RenderedBytes } from './astro-renderer.ts'
import { Page, revalidate } from './page.ts'
import { PageCache } from './page-cache.ts'
import { type RenderedPage, RenderFailure } from './page-renderer.ts'
import type { PageTagWatch } from './page-tags.ts'

interface PublicAnswersOptions {
  /** The response to a GET request without credentials, past the cache. */
  get: (path: string) => Promise<RenderedBytes>
  invalidations: PageTagWatch
  log: FastifyBaseLogger
}

/** Headers of a response that the cache keeps; the page sets the others. */
const keptHeaders = ['content-type', 'content-range', 'x-total-estimated', 'content-security-policy']

/** Responses to other parameters are other entries. */
const limits = {
  pages: { entries: 2_000, bytes: 32 * 1024 * 1024 },
  missing: { entries: 100, bytes: 1024 * 1024 },
}

/**
 * Cache of the responses of public endpoints with `cacheTags`, by address with its query: encoded once, invalidated by the
 * same tags as the pages.
 */
export function createPublicAnswers({ get, invalidations, log }: PublicAnswersOptions): PageCache {
  async function render(path: string): Promise<RenderedPage> {
    const { status, headers, body } = await get(path)
    const kept = Object.fromEntries(
      keptHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
    )
    const page = await Page.create({
      status,
      headers: kept,
      body,
      cacheControl: status === 200 ? revalidate : 'no-store',
      // With a token the endpoint itself responds.
      vary: 'accept-encoding, authorization',
      route: String(headers[cacheHeaders.route] ?? 'unknown'),
    })
    if (status >= 500) throw new RenderFailure(`${path} was answered with ${status}`, page)
    const tags = String(headers[cacheHeaders.tags] ?? '')
      .split(' ')
      .filter(Boolean)
    const expires = headers[cacheHeaders.expires]
    return {
      page,
      tags: new Set(tags),
      expiresAt: expires === undefined ? Number.POSITIVE_INFINITY : Number(expires),
      isReusable: status === 200 && tags.length > 0,
    }
  }
  return new PageCache({ render, invalidations, log, limits })
}
