import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { countSlowly } from '#server/modules/office/dashboard/counts.ts'
import { rollUpChanges } from '#server/modules/office/dashboard/roll-up-changes.ts'

const foldingQueue = 'dashboard-sums'
const countingQueue = 'dashboard-counts'

/** Draws up the sums every minute, and every five counts what has to be looked through. */
export async function startDashboardJobs(services: Services): Promise<void> {
  const { jobs } = services
  await openQueue(jobs, foldingQueue, { policy: 'stately' })
  await openQueue(jobs, countingQueue, { policy: 'stately' })
  await jobs.work(foldingQueue, () => rollUpChanges(services))
  await jobs.work(countingQueue, () => countSlowly(services))
  await jobs.schedule(foldingQueue, '* * * * *')
  await jobs.schedule(countingQueue, '*/5 * * * *')
  await jobs.send(foldingQueue)
}
