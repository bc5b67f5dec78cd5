import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactoryHandler,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { serveAuthJs } from '#server/app/auth-js.ts'
import { authenticate } from '#server/app/authentication.ts'
import { handleErrors, refuseConnection } from '#server/app/error-handler.ts'
import { answerOnce } from '#server/app/idempotent-requests.ts'
import { createInProcess, type InProcess } from '#server/app/in-process.ts'
import type { Documentation } from '#server/app/openapi.ts'
import { finishRequestsOnClose, serveHealth } from '#server/app/operations/health.ts'
import { logOptions, observeRequests } from '#server/app/operations/request-log.ts'
import { keyLimiter, limitGuessing } from '#server/app/rate-limits.ts'
import { responseSerializerCompiler } from '#server/app/response-serializer.ts'
import { serveUploads } from '#server/app/serve-uploads.ts'
import { dataPolicy, notKept, securityHeaders, sendError } from '#server/core/http.ts'
import type { Services } from '#server/core/module.ts'
import { noteOpened } from '#server/modules/people/privacy/record-views.ts'
import { acceptedEncodings, encode } from '#server/pages/content-encoding.ts'
import { sendPage } from '#server/pages/page.ts'
import { answerUnreadableAddress } from '#server/pages/pages.plugin.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

/** Bytes below which a response fits into one packet as it is. */
const smallestCompressed = 1024

/** Compresses JSON. @fastify/compress leaves out every response with `Content-Range`, which are the lists. */
function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLarge = typeof payload === 'string' && payload.length >= smallestCompressed
    if (!isLarge || !String(reply.getHeader('content-type')).startsWith('application/json')) return done()
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding'])
    const varies = reply.getHeader('vary')
    reply.header('vary', varies ? `accept-encoding, ${varies}` : 'accept-encoding')
    if (encoding === 'identity') return done()
    encode(Buffer.from(payload), encoding).then((encoded) => {
      reply.header('content-encoding', encoding).header('content-length', encoded.length)
      done(null, encoded)
    }, done)
  })
}

/** No cache keeps what the API answers, unless the answer is the same for all visitors and says so. */
function setCaching({ url, routeOptions: { config } }: FastifyRequest, reply: FastifyReply): void {
  const { endpoint } = config
  if (endpoint || /^\/+api(\/|$)/.test(url)) reply.header('cache-control', notKept)
  if (endpoint && levelOf(endpoint.access) === 'public') reply.header('vary', 'authorization')
}

/** Writes the whole response and returns true, or leaves the request to Fastify. */
type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets the handler that sees each request ahead of Fastify's router and hooks. */
    handleEarly(handler: EarlyHandler): void
  }
}

/** The servers of an app, and the handler in front of it. */
function serversWithEarlyHandler() {
  const early: { handler: EarlyHandler } = { handler: () => false }
  const serverFactory = (handler: FastifyServerFactoryHandler, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      if (!early.handler(request, response)) handler(request, response)
    })
    // The limits that Fastify sets on a server that it creates.
    if (options.keepAliveTimeout !== undefined) server.keepAliveTimeout = options.keepAliveTimeout
    if (options.requestTimeout !== undefined) server.requestTimeout = options.requestTimeout
    if (options.connectionTimeout !== undefined) server.setTimeout(options.connectionTimeout)
    return server
  }
  return { early, serverFactory }
}

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/** Compilers for zod; without them Fastify loads its own for JSON Schema. */
const zodCompilers = {
  compilersFactory: {
    buildValidator: () => (part: Parameters<typeof validatorCompiler>[0]) => {
      const validate = validatorCompiler(part)
      // Fastify passes null for a missing body.
      return (data: unknown) => validate(data ?? undefined)
    },
    buildSerializer: () => responseSerializerCompiler,
  },
} as unknown as SchemaController

/** Accepts an empty body with a JSON content type on endpoints without a required body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config
    const needsBody = !endpoint || endpoint.schema.body?.safeParse(undefined).success === false
    if (body === '' && !needsBody) done(null)
    else parse(request, body, done)
  })
}

/** Serves the description of the API, which is rarely read: its packages are loaded with the first request. */
function serveDocumentation(app: FastifyInstance, publicUrl: string): void {
  let documentation: Promise<Documentation> | undefined
  const load = async () => (await import('#server/app/openapi.ts')).createDocumentation(publicUrl)
  const opened = () => {
    documentation ??= load()
    return documentation
  }
  for (const url of ['/api/openapi.json', '/api/docs/json'])
    app.get(url, async (request, reply) => sendPage(request, reply, (await opened()).document))
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await opened()).app.inject({
        url: request.url,
        headers: request.headers,
      })
      if (statusCode === 404) return reply.callNotFound()
      return reply.status(statusCode).headers(headers).send(rawPayload)
    })
  }
  app.addHook('onClose', async () => (await documentation)?.app.close())
}

/** The API: the contract's endpoints with authentication, limits, errors and documentation. */
export async function createApp(services: Services): Promise<{ app: FastifyInstance; inProcess: InProcess }> {
  const { configuration, pool, storage } = services
  const { early, serverFactory } = serversWithEarlyHandler()
  const { errorReports } = services
  const app = Fastify({
    serverFactory,
    ...logOptions(configuration.logLevel, errorReports?.report),
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // No limit: loading the pages takes more than the default of 10 s on a busy machine, which would end the start.
    pluginTimeout: 0,
    // Enough for the largest upload over a slow connection; Node itself limits headers to a minute.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: refuseConnection,
    // The specification names this path with a trailing slash; clients may omit it.
    rewriteUrl: ({ url = '/' }) => (`${url}/` === startPayment.url ? startPayment.url : url),
    schemaController: zodCompilers,
    // Tokens in the links of mails are the longest parameters.
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: false },
  })
  app.decorate('handleEarly', (handler: EarlyHandler) => {
    early.handler = handler
  })
  z.config({ customError: describeIssue })
  handleErrors(app)
  takeEmptyJson(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    if (/^\/+(api|uploads)(\/|$)/.test(request.url)) reply.header('content-security-policy', dataPolicy)
    setCaching(request, reply)
    done()
  })
  finishRequestsOnClose(app)
  const inProcess = createInProcess(app)
  app.decorate('isInProcess', inProcess.owns)
  app.decorate('noteOpened', (request, target, answer) => noteOpened(services, target, request, answer))
  observeRequests(app, inProcess.owns)
  serveHealth(app, services)
  if (configuration.metricsToken) {
    const { serveMetrics } = await import('#server/app/operations/metrics.ts')
    serveMetrics(app, services, configuration.metricsToken)
  }
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, { code: 'route.unknown', message: coreMessages.unknownRoute }),
  )
  // A worker serves only health and metrics.
  if (configuration.role === 'worker') return { app, inProcess }
  authenticate(app, services, keyLimiter(pool))
  answerOnce(app, services)
  limitGuessing(app, pool, inProcess.owns)
  // A proxy compresses by itself.
  if (configuration.trustedProxies.length === 0) compressJson(app)
  await app.register(multipart)
  await serveUploads(app, storage)
  serveDocumentation(app, configuration.publicUrl)
  serveAuthJs(app, services)
  for (const { routes = [] } of services.modules) for (const route of routes) route(app, services)
  return { app, inProcess }
}
