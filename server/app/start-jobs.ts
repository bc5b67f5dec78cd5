import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/core/services.ts'
import { watchMailServer } from '#server/integrations/mail/mail-health.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import { startRemovalJobs } from '#server/integrations/storage/removals.ts'
import { startTurnstileJobs } from '#server/modules/access/turnstile/turnstile.jobs.ts'
import { startViewExpiry } from '#server/modules/content/blog/blog.views.ts'
import { startLostItemJobs } from '#server/modules/content/lost-items/lost-items.jobs.ts'
import { startRaffleJobs } from '#server/modules/loyalty/raffles/raffles.jobs.ts'
import { startClosureJobs } from '#server/modules/membership/closures/closures.jobs.ts'
import { startContractJobs } from '#server/modules/membership/contracts/contracts.jobs.ts'
import { startFreezeJobs } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { startMembershipJobs } from '#server/modules/membership/memberships/memberships.jobs.ts'
import { startCampaignJobs } from '#server/modules/messaging/campaigns/campaigns.jobs.ts'
import { startCampaignSender } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { startNotificationJobs } from '#server/modules/messaging/notifications/notifications.jobs.ts'
import { startImportJobs } from '#server/modules/money/imports/imports.jobs.ts'
import { startSettling } from '#server/modules/money/payments/payments.jobs.ts'
import { startDashboardJobs } from '#server/modules/office/dashboard/dashboard.jobs.ts'
import { startPrivacyJobs } from '#server/modules/people/privacy/privacy.jobs.ts'
import { startSessionJobs } from '#server/modules/people/session/session.jobs.ts'
import { startOrderJobs } from '#server/modules/shop/vitamin-orders/order-jobs.ts'

/** Begins to work off every queue; answers how to end what the queue itself does not end. */
export async function startJobs(
  services: Services,
  transport: MailTransport,
  report: (error: unknown) => void,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const health = watchMailServer(services.jobs, log)
  await startMailWorker(services.jobs, services.secret, transport, health)
  await startSessionJobs(services)
  await startMembershipJobs(services)
  await startFreezeJobs(services)
  await startNotificationJobs(services)
  await startClosureJobs(services)
  await startOrderJobs(services)
  await startRaffleJobs(services)
  await startCampaignJobs(services)
  await startImportJobs(services)
  await startContractJobs(services)
  await startRemovalJobs(services.jobs, services.storage)
  const sender = startCampaignSender(services, health, report)
  await startViewExpiry(services)
  await startPrivacyJobs(services)
  await startLostItemJobs(services)
  await startTurnstileJobs(services)
  await startDashboardJobs(services)
  const endSettling = startSettling(services, report)
  return async () => {
    await endSettling()
    await sender.stop()
  }
}
