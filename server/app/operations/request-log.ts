import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { maskFailure } from '#server/modules/office/jobs/failure-reason.ts'

const requestIdHeader = 'x-request-id'
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

/** Fastify's options for a log of JSON lines without personal data. */
export function logOptions(level: string) {
  return {
    logger: {
      level,
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
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers[requestIdHeader]
      return typeof given === 'string' && readableId.test(given) ? given : randomUUID()
    },
  } satisfies FastifyServerOptions
}

/** Returns the route template, never the requested address. Files share one name. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { url, config } = routeOptions
  if (config?.endpoint) return config.endpoint.url
  if (!url) return 'unknown'
  return /\.\w+$/.test(url) && !url.startsWith('/api/') ? 'file' : url
}

/** Routes that are logged at `debug` only; the metrics count them. */
const quietRoutes = new Set(['file', '/*', '/admin/*', '/uploads/*', '/healthz', '/readyz', '/metrics'])

/** Adds the request id to every response and logs each request. */
export function logRequests(app: FastifyInstance, isOwn: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isOwn(request)) return
    const route = routeOf(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (quietRoutes.has(route) && reply.statusCode < 500) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
