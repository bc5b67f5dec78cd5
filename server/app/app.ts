import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { serveAuthJs } from '#server/app/auth-js.ts'
import { authenticate } from '#server/app/authentication.ts'
import { handleErrors, refuseConnection, send } from '#server/app/error-handler.ts'
import { createInProcess, type InProcess } from '#server/app/in-process.ts'
import { describeApi } from '#server/app/openapi.ts'
import { serveHealth } from '#server/app/operations/health.ts'
import { serveMetrics } from '#server/app/operations/metrics.ts'
import { closeQuietConnections } from '#server/app/operations/quiet-connections.ts'
import { logOptions, logRequests } from '#server/app/operations/request-log.ts'
import { answerUnreadableAddress } from '#server/app/pages/pages.plugin.ts'
import { limitGuessing } from '#server/app/rate-limits.ts'
import { dataPolicy, securityHeaders } from '#server/app/security-headers.ts'
import { serveUploads } from '#server/app/serve-uploads.ts'
import type { Services } from '#server/core/services.ts'
import { applicationRoutes } from '#server/modules/applications/applications.routes.ts'
import { auditLogRoutes } from '#server/modules/audit-log/audit-log.routes.ts'
import { balanceRoutes } from '#server/modules/balances/balances.routes.ts'
import { blogRoutes } from '#server/modules/blog/blog.routes.ts'
import { branchRoutes } from '#server/modules/branches/branches.routes.ts'
import { campaignSendingRoutes } from '#server/modules/campaigns/campaign-sending.routes.ts'
import { campaignRoutes } from '#server/modules/campaigns/campaigns.routes.ts'
import { categoryRoutes } from '#server/modules/categories/categories.routes.ts'
import { changeRoutes } from '#server/modules/changes/changes.routes.ts'
import { closureRoutes } from '#server/modules/closures/closures.routes.ts'
import { clubRoutes } from '#server/modules/club/club.routes.ts'
import { contactRoutes } from '#server/modules/contact/contact.routes.ts'
import { contractRoutes } from '#server/modules/contracts/contracts.routes.ts'
import { contractSignatureRoutes } from '#server/modules/contracts/signatures.routes.ts'
import { dashboardRoutes } from '#server/modules/dashboard/dashboard.routes.ts'
import { daytimeDiscountRoutes } from '#server/modules/daytime-discounts/daytime-discounts.routes.ts'
import { emailRoutes } from '#server/modules/email/email.routes.ts'
import { equipmentRoutes } from '#server/modules/equipments/equipments.routes.ts'
import { exportRoutes } from '#server/modules/exports/exports.routes.ts'
import { faqRoutes } from '#server/modules/faqs/faqs.routes.ts'
import { freezeRoutes } from '#server/modules/freezes/freezes.routes.ts'
import { galleryRoutes } from '#server/modules/gallery/gallery.routes.ts'
import { generalRecordRoutes } from '#server/modules/general-records/general-records.routes.ts'
import { importRoutes } from '#server/modules/imports/imports.routes.ts'
import { jobRoutes } from '#server/modules/jobs/jobs.routes.ts'
import { lessonPlaceRoutes } from '#server/modules/lessons/lesson-places.routes.ts'
import { lessonRoutes } from '#server/modules/lessons/lessons.routes.ts'
import { lostItemRoutes } from '#server/modules/lost-items/lost-items.routes.ts'
import { membershipRoutes } from '#server/modules/memberships/memberships.routes.ts'
import { notificationRoutes } from '#server/modules/notifications/notifications.routes.ts'
import { packageRoutes } from '#server/modules/packages/packages.routes.ts'
import { pageRoutes } from '#server/modules/pages/pages.routes.ts'
import { paymentRecordRoutes } from '#server/modules/payment-records/payment-records.routes.ts'
import { paymentRoutes } from '#server/modules/payments/payments.routes.ts'
import { peopleRoutes } from '#server/modules/people/people.routes.ts'
import { pointRoutes } from '#server/modules/points/points.routes.ts'
import { privacyRoutes } from '#server/modules/privacy/privacy.routes.ts'
import { productCategoryRoutes } from '#server/modules/product-categories/product-categories.routes.ts'
import { productSubCategoryRoutes } from '#server/modules/product-categories/product-sub-categories.routes.ts'
import { productRoutes } from '#server/modules/products/products.routes.ts'
import { programRoutes } from '#server/modules/programs/programs.routes.ts'
import { qrFeeRoutes } from '#server/modules/qr-fees/qr-fees.routes.ts'
import { raffleDrawRoutes } from '#server/modules/raffles/raffle-draws.routes.ts'
import { raffleEntryRoutes } from '#server/modules/raffles/raffle-entries.routes.ts'
import { raffleRoutes } from '#server/modules/raffles/raffles.routes.ts'
import { referralRoutes } from '#server/modules/referrals/referrals.routes.ts'
import { savedFilterRoutes } from '#server/modules/saved-filters/saved-filters.routes.ts'
import { searchRoutes } from '#server/modules/search/search.routes.ts'
import { sessionRoutes } from '#server/modules/session/session.routes.ts'
import { settingsRoutes } from '#server/modules/settings/settings.routes.ts'
import { subscriberRoutes } from '#server/modules/subscribers/subscribers.routes.ts'
import { teamRoutes } from '#server/modules/teams/teams.routes.ts'
import { gateRoutes } from '#server/modules/turnstile/gate.routes.ts'
import { turnstileRoutes } from '#server/modules/turnstile/turnstile.routes.ts'
import { unsubscribeRoutes } from '#server/modules/unsubscribe/unsubscribe.routes.ts'
import { userNoteRoutes } from '#server/modules/user-notes/user-notes.routes.ts'
import { userQrRoutes } from '#server/modules/user-qr/user-qr.routes.ts'
import { profileRoutes } from '#server/modules/users/profile.routes.ts'
import { userRoutes } from '#server/modules/users/users.routes.ts'
import { vitaminOrderRoutes } from '#server/modules/vitamin-orders/vitamin-orders.routes.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { messages } from '#shared/messages/messages.ts'
import { startPayment } from '#shared/payments/payments.contract.ts'

const modules = [
  applicationRoutes,
  auditLogRoutes,
  balanceRoutes,
  blogRoutes,
  branchRoutes,
  campaignRoutes,
  campaignSendingRoutes,
  categoryRoutes,
  changeRoutes,
  closureRoutes,
  clubRoutes,
  contactRoutes,
  contractRoutes,
  contractSignatureRoutes,
  dashboardRoutes,
  daytimeDiscountRoutes,
  emailRoutes,
  equipmentRoutes,
  exportRoutes,
  faqRoutes,
  freezeRoutes,
  galleryRoutes,
  importRoutes,
  jobRoutes,
  lessonPlaceRoutes,
  gateRoutes,
  lessonRoutes,
  lostItemRoutes,
  membershipRoutes,
  notificationRoutes,
  packageRoutes,
  pageRoutes,
  paymentRecordRoutes,
  generalRecordRoutes,
  paymentRoutes,
  peopleRoutes,
  pointRoutes,
  privacyRoutes,
  productCategoryRoutes,
  productRoutes,
  productSubCategoryRoutes,
  profileRoutes,
  programRoutes,
  qrFeeRoutes,
  raffleDrawRoutes,
  raffleEntryRoutes,
  raffleRoutes,
  referralRoutes,
  savedFilterRoutes,
  searchRoutes,
  sessionRoutes,
  settingsRoutes,
  subscriberRoutes,
  teamRoutes,
  turnstileRoutes,
  unsubscribeRoutes,
  userNoteRoutes,
  userQrRoutes,
  userRoutes,
  vitaminOrderRoutes,
]

/** A client that always names JSON may send nothing where a call needs no body. */
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
    // For the largest upload over a slow line; headers have a minute, which Node sees to.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: refuseConnection,
    // The one call whose path ends in a slash answers without it as well.
    rewriteUrl: ({ url = '/' }) => (`${url}/` === startPayment.url ? startPayment.url : url),
    // The longest are the links of mails.
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: false },
  })
  z.config({ customError: describeIssue })
  app.setValidatorCompiler((part) => {
    const validate = validatorCompiler(part as Parameters<typeof validatorCompiler>[0])
    // Fastify hands over null where nothing was sent.
    return (data: unknown) => validate(data ?? undefined)
  })
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  takeEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (/^\/+(api|uploads)(\/|$)/.test(request.url)) reply.header('content-security-policy', dataPolicy)
  })
  closeQuietConnections(app)
  const inProcess = createInProcess(app)
  logRequests(app, inProcess.owns)
  serveHealth(app, services)
  serveMetrics(app, services, inProcess.owns)
  app.setNotFoundHandler((_request, reply) =>
    send(reply, 404, { code: 'route.unknown', message: messages.core.unknownRoute }),
  )
  // It runs jobs, and answers only whoever looks after processes.
  if (configuration.role === 'worker') return { app, inProcess }
  authenticate(app, db)
  limitGuessing(app, pool, inProcess.owns)
  await app.register(multipart)
  await serveUploads(app, storage)
  await describeApi(app, configuration.club.name)
  serveAuthJs(app, services)
  for (const routes of modules) routes(app, services)
  return { app, inProcess }
}
