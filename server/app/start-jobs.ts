import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/core/services.ts'
import { watchMailServer } from '#server/integrations/mail/mail-health.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import { startRemovalJobs } from '#server/integrations/storage/removals.ts'
import { startViewExpiry } from '#server/modules/blog/blog.views.ts'
import { startCampaignJobs } from '#server/modules/campaigns/campaigns.jobs.ts'
import { startCampaignSender } from '#server/modules/campaigns/sending/sender.ts'
import { startClosureJobs } from '#server/modules/closures/closures.jobs.ts'
import { startContractJobs } from '#server/modules/contracts/contracts.jobs.ts'
import { startDashboardJobs } from '#server/modules/dashboard/dashboard.jobs.ts'
import { startFreezeJobs } from '#server/modules/freezes/freezes.jobs.ts'
import { startImportJobs } from '#server/modules/imports/imports.jobs.ts'
import { startLostItemJobs } from '#server/modules/lost-items/lost-items.jobs.ts'
import { startMembershipJobs } from '#server/modules/memberships/memberships.jobs.ts'
import { startNotificationJobs } from '#server/modules/notifications/notifications.jobs.ts'
import { startSettling } from '#server/modules/payments/payments.jobs.ts'
import { startPrivacyJobs } from '#server/modules/privacy/privacy.jobs.ts'
import { startRaffleJobs } from '#server/modules/raffles/raffles.jobs.ts'
import { startSessionJobs } from '#server/modules/session/session.jobs.ts'
import { startTurnstileJobs } from '#server/modules/turnstile/turnstile.jobs.ts'
import { startOrderJobs } from '#server/modules/vitamin-orders/order-jobs.ts'

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
