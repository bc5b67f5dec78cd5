import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { closeRaffles } from '#server/modules/loyalty/raffles/close-raffle.ts'

const queue = 'raffle-closing'

export async function createRaffleQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, queue, { policy: 'stately' })
}

/** Freezes the lists of raffles that ended; looks every minute. */
export async function startRaffleJobs(services: Services): Promise<void> {
  await services.jobs.work(queue, async () => {
    await closeRaffles(services)
  })
  await services.jobs.schedule(queue, '* * * * *', {}, { tz: 'Europe/Istanbul' })
}
