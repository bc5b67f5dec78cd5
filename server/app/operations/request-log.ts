import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { requestIdHeader } from '#server/core/http.ts'
import { maskFailure } from '#server/modules/office/jobs/failure-reason.ts'

/** Accepted request ids of a proxy: no addresses, line breaks or long texts. */
const readableId = /^[\w-]{8,64}$/

interface LoggedError {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** Drizzle's messages quote the values of a statement, and PostgreSQL's may quote input. */
const messageOf = ({ message }: Error) =>
  message.startsWith('Failed query') ? 'Failed query' : maskFailure(message.replace(/"[^"]*"/g, '"…"'))

/** Returns the type, code and stack of an error, without the values in its message. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: messageOf(error),
    stack: frames.join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  }
}

/** Distinguishes the request ids of this process from those of others. */
const ownPrefix = randomBytes(6).toString('hex')
let ownRequests = 0

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader]
  if (typeof given === 'string' && readableId.test(given)) return given
  ownRequests += 1
  return `${ownPrefix}-${ownRequests}`
}

/** pino's number of the level `error`. */
const errorLevel = 50

/** Fastify's options for a log of JSON lines without personal data; `report` gets every error that is logged. */
export function logOptions(
  level: string,
  report: (error: unknown, tags: Record<string, string>) => void = () => undefined,
) {
  return {
    logger: {
      level,
      hooks: {
        logMethod(args, method, logged) {
          if (logged >= errorLevel) report(...reportOf(args))
          method.apply(this, args)
        },
      },
      // pino's own destination blocks the process while a disk is full.
      stream: { write: (line: string) => void process.stdout.write(line) },
      serializers: {
        err: loggedError,
        // Fastify's own serializer logs the query and the client's address.
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        // busboy's options contain the request's headers, and with them the session token.
        busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      },
    },
    genReqId: requestIdOf,
  } satisfies FastifyServerOptions
}

/** The error of a line of the log, with the route and the line's text. */
function reportOf([given, text]: readonly unknown[]): [error: unknown, tags: Record<string, string>] {
  const { err = given, url, release } = Object(given) as { err?: unknown; url?: unknown; release?: unknown }
  const message = typeof text === 'string' ? text : ''
  return [
    err instanceof Error ? err : new Error(message || 'An error without a name'),
    {
      ...(message && { message }),
      ...(typeof url === 'string' && { route: url }),
      ...(typeof release === 'string' && { release }),
    },
  ]
}

/** Returns the route template, never the requested address. Files share one name. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url, config } = routeOptions
  if (config?.endpoint) return config.endpoint.url
  if (!url) return 'unknown'
  return /\.\w+$/.test(url) && !url.startsWith('/api/') ? 'file' : url
}

/** Routes that are logged at `debug` only; the metrics count them. */
const quietRoutes = new Set(['file', '/*', '/admin/*', '/uploads/*', '/healthz', '/readyz', '/metrics'])

/** A request whose response is complete. */
interface ObservedRequest {
  id: string
  method: string
  /** Route template; `/*` for a page. */
  route: string
  status: number
  milliseconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called for every completed request, including those that are handled ahead of Fastify. */
    requestObservers: ((observed: ObservedRequest) => void)[]
    /** The id of a request: the proxy's, or a new one. */
    requestIdOf(request: IncomingMessage): string
  }
}

/** Adds the request id to every response and reports each request to the observers, the log first. */
export function observeRequests(app: FastifyInstance, isOwn: (request: FastifyRequest) => boolean): void {
  const isVerbose = app.log.level === 'debug' || app.log.level === 'trace'
  app.decorate('requestIdOf', requestIdOf)
  app.decorate('requestObservers', [
    ({ id, method, route, status, milliseconds }: ObservedRequest) => {
      const isQuiet = quietRoutes.has(route) && status < 500
      // Pages from the cache are served so fast that an entry which is not written counts.
      if (isQuiet && !isVerbose) return
      const entry = { requestId: id, method, route, status, milliseconds: Math.round(milliseconds * 10) / 10 }
      if (isQuiet) app.log.debug(entry, 'request')
      else app.log.info(entry, 'request')
    },
  ])
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isOwn(request)) return
    const { id, method } = request
    const observed = {
      id,
      method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    }
    for (const observe of app.requestObservers) observe(observed)
  })
}
