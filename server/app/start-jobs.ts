import type { FastifyBaseLogger } from 'fastify'
import { openQueues } from '#server/core/job-queues.ts'
import type { JobQueue, Services, WorkerRuntime } from '#server/core/module.ts'
import { purgeQueue, startPurgeJobs } from '#server/integrations/cdn/purge.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import { watchService } from '#server/integrations/outages.ts'
import { removalQueue, startRemovalJobs } from '#server/integrations/storage/removals.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

const queuesOf = ({ modules }: Services): JobQueue[] => modules.flatMap(({ queues = [] }) => queues)

/** Opens the queues of every module before the API accepts requests, so that no transaction waits for a creation. */
export const openAllQueues = (services: Services): Promise<void> =>
  openQueues(services.jobs, [...queuesOf(services), removalQueue, purgeQueue])

/** Seconds between two fetches of a queue whose jobs come from its schedule, for which no user waits. */
const scheduledPollingInterval = 10

/** Starts the worker and the schedule of every module's queues, and ends the schedules of queues that no module has. */
async function startQueues(
  services: Services,
  runtime: WorkerRuntime,
  pollingIntervalSeconds: number,
): Promise<void> {
  const { jobs } = services
  const schedules = new Map((await jobs.getSchedules()).map((schedule) => [schedule.name, schedule]))
  // Queues of an earlier version: nobody works on their jobs.
  const names = new Set(queuesOf(services).map(({ name }) => name))
  for (const name of schedules.keys()) if (!names.has(name)) await jobs.unschedule(name)
  for (const { name, work, cron, runsAtStart, handle } of queuesOf(services)) {
    // Ahead of the worker, whose first fetch finds the job.
    if (runsAtStart) await jobs.send(name)
    const options = work ?? (cron ? { pollingIntervalSeconds } : {})
    await jobs.work<object>(name, options, (batch) => handle(services, batch, runtime) as Promise<void>)
    const known = schedules.get(name)
    if (cron && (known?.cron !== cron || known.timezone !== clubTimeZone))
      await jobs.schedule(name, cron, {}, { tz: clubTimeZone })
  }
}

/** Starts the workers of every queue and module; returns the function that stops those outside the job queue. */
export async function startJobs(
  services: Services,
  transport: MailTransport,
  report: (error: unknown) => void,
  log: FastifyBaseLogger,
  /** In seconds, of the queues with a schedule. */
  pollingInterval = scheduledPollingInterval,
): Promise<() => Promise<void>> {
  const { jobs, secret, storage, modules } = services
  const mailHealth = watchService('mail', jobs, log)
  await startMailWorker(jobs, secret, transport, mailHealth, async (job) => {
    for (const { onMailAccepted } of modules) await onMailAccepted?.(services, job).catch(report)
  })
  await startRemovalJobs(jobs, storage)
  await startPurgeJobs(jobs, services.configuration.cdn)
  const smsHealth = watchService('sms', jobs, log)
  const runtime: WorkerRuntime = { transport, mailHealth, smsHealth, report }
  await startQueues(services, runtime, pollingInterval)
  const stops = modules.flatMap(({ startWorker }) => startWorker?.(services, runtime) ?? [])
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
