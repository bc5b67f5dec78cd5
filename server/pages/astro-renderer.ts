import type { IncomingHttpHeaders } from 'node:http'
import pLimit from 'p-limit'

/** `render` of the built site; see `site/integrations/server-entry.ts`. */
export type SiteRender = (path: string, locals: object) => Promise<Response | null>

export interface RenderedBytes {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Renders a path of the site; null where it has no such route. */
export type RenderPath = (path: string, locals: object) => Promise<RenderedBytes | null>

interface RendererOptions {
  /** Milliseconds after which a render has failed. */
  timeout: number
  /** Renders at a time; more would only wait for the same processor and the same database connections. */
  concurrency: number
}

/** Collects the bytes of a streamed page. */
export function createRenderer(site: SiteRender, { timeout, concurrency }: RendererOptions): RenderPath {
  const limit = pLimit(concurrency)

  async function render(path: string, locals: object): Promise<RenderedBytes | null> {
    const response = await site(path, locals)
    if (!response) return null
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) }
  }

  return (path, locals) =>
    limit(async () => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new Error(`${path} was not rendered in ${timeout} ms`)),
        timeout,
      )
      return Promise.race([render(path, locals), late.promise]).finally(() => clearTimeout(timer))
    })
}
