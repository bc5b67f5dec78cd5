import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { serveAuthJs } from '#server/app/auth-js.ts'
import { authenticate } from '#server/app/authentication.ts'
import { handleErrors, refuseConnection } from '#server/app/error-handler.ts'
import { createInProcess, type InProcess } from '#server/app/in-process.ts'
import { describeApi } from '#server/app/openapi.ts'
import { closeIdleConnections, serveHealth } from '#server/app/operations/health.ts'
import { serveMetrics } from '#server/app/operations/metrics.ts'
import { logOptions, logRequests } from '#server/app/operations/request-log.ts'
import { limitGuessing } from '#server/app/rate-limits.ts'
import { serveUploads } from '#server/app/serve-uploads.ts'
import { dataPolicy, securityHeaders, sendError } from '#server/core/http.ts'
import type { Services } from '#server/core/module.ts'
import { answerUnreadableAddress } from '#server/pages/pages.plugin.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'

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

/** The API: the contract's endpoints with authentication, limits, errors and documentation. */
export async function createApp(services: Services): Promise<{ app: FastifyInstance; inProcess: InProcess }> {
  const { configuration, pool, db, storage } = services
  const app = Fastify({
    ...logOptions(configuration.logLevel),
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // Enough for the largest upload over a slow connection; Node itself limits headers to a minute.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: refuseConnection,
    // The specification names this path with a trailing slash; clients may omit it.
    rewriteUrl: ({ url = '/' }) => (`${url}/` === startPayment.url ? startPayment.url : url),
    // Tokens in the links of mails are the longest parameters.
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: false },
  })
  z.config({ customError: describeIssue })
  app.setValidatorCompiler((part) => {
    const validate = validatorCompiler(part as Parameters<typeof validatorCompiler>[0])
    // Fastify passes null for a missing body.
    return (data: unknown) => validate(data ?? undefined)
  })
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  takeEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (/^\/+(api|uploads)(\/|$)/.test(request.url)) reply.header('content-security-policy', dataPolicy)
  })
  closeIdleConnections(app)
  const inProcess = createInProcess(app)
  logRequests(app, inProcess.owns)
  serveHealth(app, services)
  serveMetrics(app, services, inProcess.owns)
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, { code: 'route.unknown', message: coreMessages.unknownRoute }),
  )
  // A worker serves only health and metrics.
  if (configuration.role === 'worker') return { app, inProcess }
  authenticate(app, db)
  limitGuessing(app, pool, inProcess.owns)
  await app.register(multipart)
  await serveUploads(app, storage)
  await describeApi(app, configuration.club.name)
  serveAuthJs(app, services)
  for (const { routes = [] } of services.modules) for (const route of routes) route(app, services)
  return { app, inProcess }
}
