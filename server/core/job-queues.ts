import type { PgBoss } from 'pg-boss'
import type { JobQueue, QueueOptions, Services } from '#server/core/module.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

/** Seconds without a heartbeat after which another worker takes over a job: its own was killed. */
const heartbeatSeconds = 60

/** Creates a queue, or gives a queue of an earlier version today's settings. */
export async function openQueue(jobs: PgBoss, name: string, options: QueueOptions = {}): Promise<void> {
  const settings = { heartbeatSeconds, ...options }
  await jobs.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await jobs.updateQueue(name, changeable)
}

const queuesOf = ({ modules }: Services): JobQueue[] => modules.flatMap(({ queues = [] }) => queues)

/** Opens the queues of every module before the API accepts requests, so that no transaction waits for a creation. */
export async function openQueues(services: Services): Promise<void> {
  for (const { name, options } of queuesOf(services)) await openQueue(services.jobs, name, options)
}

/** Starts the worker and the schedule of every module's queues. */
export async function startQueues(services: Services): Promise<void> {
  const { jobs } = services
  for (const { name, work = {}, cron, runsAtStart, handle } of queuesOf(services)) {
    await jobs.work<object>(name, work, (batch) => handle(services, batch) as Promise<void>)
    if (cron) await jobs.schedule(name, cron, {}, { tz: clubTimeZone })
    if (runsAtStart) await jobs.send(name)
  }
}
