import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'

/** The `handler` of Astro's Node adapter in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => unknown

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

interface Render {
  locals: object
  noRoute: () => void
  fail: (error: unknown) => void
}

/** Bytes; the hashes of a content security policy make response headers long. */
const longestHeaders = 256 * 1024

/**
 * Requests pages from Astro over HTTP inside the process: a real server and a real client on the two ends of a stream.
 * Streaming, headers and aborted responses arrive as they would in a browser. The request carries no header of a
 * visitor.
 */
export function createRenderer(handler: AstroHandler, { timeout, concurrency }: RendererOptions): RenderPath {
  const renders = new WeakMap<Duplex, Render>()
  const server = createServer(async (request, response) => {
    const render = renders.get(request.socket)
    if (!render) return response.destroy()
    const next = (error?: unknown) => (error === undefined ? render.noRoute() : render.fail(error))
    try {
      await handler(request, response, next, render.locals)
    } catch (error) {
      render.fail(error)
    }
  })
  const limit = pLimit(concurrency)

  async function exchange(path: string, locals: object): Promise<RenderedBytes | null> {
    const [near, far] = duplexPair()
    const interrupted = Promise.withResolvers<null>()
    // A render may be interrupted after its response arrived.
    interrupted.promise.catch(() => undefined)
    renders.set(far, {
      locals,
      noRoute: () => interrupted.resolve(null),
      fail: (error) => interrupted.reject(error),
    })
    const timer = setTimeout(
      () => interrupted.reject(new Error(`${path} was not rendered in ${timeout} ms`)),
      timeout,
    )
    server.emit('connection', far)
    const response = receive(near, path)
    response.catch(() => undefined)
    try {
      return await Promise.race([response, interrupted.promise])
    } finally {
      clearTimeout(timer)
      near.destroy()
      far.destroy()
    }
  }

  return (path, locals) => limit(() => exchange(path, locals))
}

async function receive(connection: Duplex, path: string): Promise<RenderedBytes> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  httpRequest({
    createConnection: () => connection,
    path,
    headers: { host: 'localhost' },
    maxHeaderSize: longestHeaders,
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  const response = await promise
  return { status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) }
}
