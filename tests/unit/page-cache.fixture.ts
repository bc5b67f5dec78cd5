import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { Page, revalidate } from '#server/pages/page.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import type { MadePage } from '#server/pages/page-source.ts'

/** One render requested by the cache; the test decides when it ends. */
export interface Render {
  path: string
  finish(text: string, known?: Known): Promise<void>
  fail(): Promise<void>
  isNoRoute(): Promise<void>
}

type Known = Partial<MadePage> & { status?: number }

export const textOf = (page: Page | null | undefined) => page?.representation(undefined).body.toString()

async function pageOf(text: string, { status = 200, ...known }: Known): Promise<MadePage> {
  const page = await Page.create({
    status,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
    cacheControl: revalidate,
  })
  return { page, tags: new Set(), expiresAt: Number.POSITIVE_INFINITY, isReusable: true, ...known }
}

/** A page cache with renders and invalidations controlled by the test. */
export function openCache(limits = { entries: 100, bytes: 1024 * 1024 }) {
  const renders: Render[] = []
  const drops = { isListening: true, confirm: async () => true }
  const source = (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<MadePage | null>()
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
    source,
    drops,
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
  return { cache, renders, drops, nextRender, served, fill }
}
