import type { FastifyBaseLogger } from 'fastify'
import { startQueues } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import { watchMailServer } from '#server/integrations/mail/mail-health.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import { startRemovalJobs } from '#server/integrations/storage/removals.ts'

/** Starts the workers of every queue and module; returns the function that stops those outside the job queue. */
export async function startJobs(
  services: Services,
  transport: MailTransport,
  report: (error: unknown) => void,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { jobs, secret, storage, modules } = services
  const mailHealth = watchMailServer(jobs, log)
  await startMailWorker(jobs, secret, transport, mailHealth)
  await startRemovalJobs(jobs, storage)
  await startQueues(services)
  const stops = modules.flatMap(({ startWorker }) => startWorker?.(services, { mailHealth, report }) ?? [])
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
