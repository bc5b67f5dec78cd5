import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { applyClosures } from '#server/modules/membership/closures/apply-closure.ts'

const queue = 'closures'

export async function createClosureQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, queue, { policy: 'stately' })
}

/** Has the worker look now rather than with the next minute. */
export async function applySoon({ jobs }: Services): Promise<void> {
  await jobs.send(queue)
}

/** Looks every minute, for what a crash left half done. */
export async function startClosureJobs(services: Services): Promise<void> {
  await services.jobs.work(queue, { pollingIntervalSeconds: 0.5 }, () => applyClosures(services))
  await services.jobs.schedule(queue, '* * * * *', {}, { tz: 'Europe/Istanbul' })
}
