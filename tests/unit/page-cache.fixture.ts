import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { Page, revalidate } from '#server/pages/page.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import type { RenderedPage } from '#server/pages/page-renderer.ts'

/** One render of the cache, which the test ends. */
export interface Render {
  path: string
  finish(text: string, known?: Known): Promise<void>
  fail(): Promise<void>
  isNoRoute(): Promise<void>
}

type Known = Partial<RenderedPage> & { status?: number }

export const textOf = (page: Page | null | undefined) => page?.representation(undefined).body.toString()

async function pageOf(text: string, { status = 200, ...known }: Known): Promise<RenderedPage> {
  const page = await Page.create({
    status,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
    cacheControl: revalidate,
  })
  return { page, tags: new Set(), expiresAt: Number.POSITIVE_INFINITY, isReusable: true, ...known }
}

/** A page cache whose renders and invalidations the test controls. */
export function openCache(limits = { entries: 100, bytes: 1024 * 1024 }) {
  const renders: Render[] = []
  const invalidations = { isListening: true, confirm: async () => true }
  const render = (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage | null>()
    renders.push({
      path,
      finish: async (text, known = {}) => {
        resolve(await pageOf(text, known))
        await promise
      },
      fail: async () => {
        reject(new Error('database is gone'))
        await promise.catch(() => undefined)
      },
      isNoRoute: async () => {
        resolve(null)
        await promise
      },
    })
    return promise
  }
  const cache = new PageCache({
    render,
    invalidations,
    log: Fastify().log,
    limits: { pages: limits, missing: { ...limits, entries: 3 } },
  })

  let seen = 0
  /** The next render that was started. */
  const nextRender = async (): Promise<Render> => {
    for (;;) {
      const render = renders[seen]
      if (render) {
        seen += 1
        return render
      }
      await setImmediate()
    }
  }
  const served = async (answer: ReturnType<PageCache['serve']>) => textOf((await answer).page)
  /** Requests a page that has to be rendered, and renders it. */
  const fill = async (path: string, text: string, known: Known = {}) => {
    const answer = cache.serve(path)
    const render = await nextRender()
    await render.finish(text, known)
    return served(answer)
  }
  return { cache, renders, invalidations, nextRender, served, fill }
}
