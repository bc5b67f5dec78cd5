import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

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

/** Gives what the site answers for a path, or null where it has no such route. */
export type RenderPath = (path: string, locals: object) => Promise<RenderedBytes | null>

interface RendererOptions {
  /** A render that takes longer has failed. */
  timeout: number
  /** More would only wait for the same processor and the same database connections. */
  concurrency: number
}

interface Render {
  locals: object
  noRoute: () => void
  fail: (error: unknown) => void
}

// Response headers with the hashes of a content security policy can be long.
const LONGEST_HEADERS = 256 * 1024

/**
 * Asks Astro for a page over HTTP inside the process: a real server and a real client on two ends of a
 * stream. Whatever a page does to its response (streaming, headers, breaking off) arrives as it would at a
 * browser. The request carries no header of any visitor.
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
  const inTurn = limitConcurrency(concurrency)

  async function exchange(path: string, locals: object): Promise<RenderedBytes | null> {
    const [near, far] = duplexPair()
    const interrupted = Promise.withResolvers<null>()
    // A render may be interrupted after its answer arrived.
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
    const answered = receive(near, path)
    answered.catch(() => undefined)
    try {
      return await Promise.race([answered, interrupted.promise])
    } finally {
      clearTimeout(timer)
      near.destroy()
      far.destroy()
    }
  }

  return (path, locals) => inTurn(() => exchange(path, locals))
}

async function receive(connection: Duplex, path: string): Promise<RenderedBytes> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  httpRequest({
    createConnection: () => connection,
    path,
    headers: { host: 'localhost' },
    maxHeaderSize: LONGEST_HEADERS,
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  const response = await promise
  return { status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) }
}

function limitConcurrency(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
