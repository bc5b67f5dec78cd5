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
import { limitGuessing } from '#server/app/rate-limits.ts'
import { dataPolicy, securityHeaders } from '#server/app/security-headers.ts'
import { serveUploads } from '#server/app/serve-uploads.ts'
import type { Services } from '#server/core/services.ts'
import { qrFeeRoutes } from '#server/modules/access/qr-fees/qr-fees.routes.ts'
import { gateRoutes } from '#server/modules/access/turnstile/gate.routes.ts'
import { turnstileRoutes } from '#server/modules/access/turnstile/turnstile.routes.ts'
import { userQrRoutes } from '#server/modules/access/user-qr/user-qr.routes.ts'
import { branchRoutes } from '#server/modules/club/branches/branches.routes.ts'
import { categoryRoutes } from '#server/modules/club/categories/categories.routes.ts'
import { clubRoutes } from '#server/modules/club/club/club.routes.ts'
import { equipmentRoutes } from '#server/modules/club/equipments/equipments.routes.ts'
import { settingsRoutes } from '#server/modules/club/settings/settings.routes.ts'
import { blogRoutes } from '#server/modules/content/blog/blog.routes.ts'
import { contactRoutes } from '#server/modules/content/contact/contact.routes.ts'
import { faqRoutes } from '#server/modules/content/faqs/faqs.routes.ts'
import { galleryRoutes } from '#server/modules/content/gallery/gallery.routes.ts'
import { lostItemRoutes } from '#server/modules/content/lost-items/lost-items.routes.ts'
import { pageRoutes } from '#server/modules/content/pages/pages.routes.ts'
import { programRoutes } from '#server/modules/content/programs/programs.routes.ts'
import { pointRoutes } from '#server/modules/loyalty/points/points.routes.ts'
import { raffleDrawRoutes } from '#server/modules/loyalty/raffles/raffle-draws.routes.ts'
import { raffleEntryRoutes } from '#server/modules/loyalty/raffles/raffle-entries.routes.ts'
import { raffleRoutes } from '#server/modules/loyalty/raffles/raffles.routes.ts'
import { referralRoutes } from '#server/modules/loyalty/referrals/referrals.routes.ts'
import { closureRoutes } from '#server/modules/membership/closures/closures.routes.ts'
import { contractRoutes } from '#server/modules/membership/contracts/contracts.routes.ts'
import { contractSignatureRoutes } from '#server/modules/membership/contracts/signatures.routes.ts'
import { daytimeDiscountRoutes } from '#server/modules/membership/daytime-discounts/daytime-discounts.routes.ts'
import { freezeRoutes } from '#server/modules/membership/freezes/freezes.routes.ts'
import { membershipRoutes } from '#server/modules/membership/memberships/memberships.routes.ts'
import { packageRoutes } from '#server/modules/membership/packages/packages.routes.ts'
import { campaignSendingRoutes } from '#server/modules/messaging/campaigns/campaign-sending.routes.ts'
import { campaignRoutes } from '#server/modules/messaging/campaigns/campaigns.routes.ts'
import { emailRoutes } from '#server/modules/messaging/email/email.routes.ts'
import { notificationRoutes } from '#server/modules/messaging/notifications/notifications.routes.ts'
import { subscriberRoutes } from '#server/modules/messaging/subscribers/subscribers.routes.ts'
import { unsubscribeRoutes } from '#server/modules/messaging/unsubscribe/unsubscribe.routes.ts'
import { balanceRoutes } from '#server/modules/money/balances/balances.routes.ts'
import { generalRecordRoutes } from '#server/modules/money/general-records/general-records.routes.ts'
import { importRoutes } from '#server/modules/money/imports/imports.routes.ts'
import { paymentRecordRoutes } from '#server/modules/money/payment-records/payment-records.routes.ts'
import { paymentRoutes } from '#server/modules/money/payments/payments.routes.ts'
import { auditLogRoutes } from '#server/modules/office/audit-log/audit-log.routes.ts'
import { changeRoutes } from '#server/modules/office/changes/changes.routes.ts'
import { dashboardRoutes } from '#server/modules/office/dashboard/dashboard.routes.ts'
import { exportRoutes } from '#server/modules/office/exports/exports.routes.ts'
import { jobRoutes } from '#server/modules/office/jobs/jobs.routes.ts'
import { peopleRoutes } from '#server/modules/office/person-summary/person-summary.routes.ts'
import { savedFilterRoutes } from '#server/modules/office/saved-filters/saved-filters.routes.ts'
import { searchRoutes } from '#server/modules/office/search/search.routes.ts'
import { userNoteRoutes } from '#server/modules/office/user-notes/user-notes.routes.ts'
import { applicationRoutes } from '#server/modules/people/applications/applications.routes.ts'
import { privacyRoutes } from '#server/modules/people/privacy/privacy.routes.ts'
import { sessionRoutes } from '#server/modules/people/session/session.routes.ts'
import { profileRoutes } from '#server/modules/people/users/profile.routes.ts'
import { userRoutes } from '#server/modules/people/users/users.routes.ts'
import { productCategoryRoutes } from '#server/modules/shop/product-categories/product-categories.routes.ts'
import { productSubCategoryRoutes } from '#server/modules/shop/product-categories/product-sub-categories.routes.ts'
import { productRoutes } from '#server/modules/shop/products/products.routes.ts'
import { vitaminOrderRoutes } from '#server/modules/shop/vitamin-orders/vitamin-orders.routes.ts'
import { lessonPlaceRoutes } from '#server/modules/training/lessons/lesson-places.routes.ts'
import { lessonRoutes } from '#server/modules/training/lessons/lessons.routes.ts'
import { teamRoutes } from '#server/modules/training/teams/teams.routes.ts'
import { answerUnreadableAddress } from '#server/pages/pages.plugin.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'

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
    send(reply, 404, { code: 'route.unknown', message: coreMessages.unknownRoute }),
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
