import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { maskFailure } from '#server/modules/office/jobs/failure-reason.ts'

const requestIdHeader = 'x-request-id'
/** What a proxy may call a request: nothing that could carry an address, a line break or a long text. */
const readableId = /^[\w-]{8,64}$/

interface LoggedError {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** Drizzle quotes the values of a statement in its message, and what PostgreSQL quotes may be somebody's input. */
const messageOf = ({ message }: Error) =>
  message.startsWith('Failed query') ? 'Failed query' : maskFailure(message.replace(/"[^"]*"/g, '"…"'))

/** What is logged of an error: where it happened and of what kind it is, and no value of anybody's. */
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

/** Fastify's options for a log that can be handed to anybody: JSON lines without people in them. */
export function logOptions(level: string) {
  return {
    logger: {
      level,
      // pino's own destination waits for a full disk, and everything with it.
      stream: { write: (line: string) => void process.stdout.write(line) },
      serializers: {
        err: loggedError,
        // Fastify's own would name the address with its query, and the client's.
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        // What reads forms writes down the request's headers, and with them the session's token.
        busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      },
    },
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers[requestIdHeader]
      return typeof given === 'string' && readableId.test(given) ? given : randomUUID()
    },
  } satisfies FastifyServerOptions
}

/** The template of the route that answered: never what a visitor typed. Files share one name. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { url, config } = routeOptions
  if (config?.endpoint) return config.endpoint.url
  if (!url) return 'unknown'
  return /\.\w+$/.test(url) && !url.startsWith('/api/') ? 'file' : url
}

/** What is asked for too often to be worth a line each; the metrics count it. */
const quietRoutes = new Set(['file', '/*', '/admin/*', '/uploads/*', '/healthz', '/readyz', '/metrics'])

/** Gives every answer its request's id, and writes one line for each but those of pages, files and probes. */
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
