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

/** Astro writes it in front of a page’s first island, where a document allows no style. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

function withStyleInHead(html: Buffer): Buffer {
  if (!html.includes(islandStyle)) return html
  return Buffer.from(html.toString().replace(islandStyle, '').replace('</head>', `${islandStyle}</head>`))
}

/** Collects the bytes of a streamed page. */
export function createRenderer(site: SiteRender, { timeout, concurrency }: RendererOptions): RenderPath {
  const limit = pLimit(concurrency)

  async function render(path: string, locals: object): Promise<RenderedBytes | null> {
    const response = await site(path, locals)
    if (!response) return null
    const { status, headers } = response
    const body = withStyleInHead(Buffer.from(await response.arrayBuffer()))
    return { status, headers: Object.fromEntries(headers), body }
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
