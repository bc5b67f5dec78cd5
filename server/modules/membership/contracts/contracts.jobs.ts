import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { dropEndedDues, settleDues } from '#server/modules/membership/contracts/settle-dues.ts'

const queue = 'contract-dues'
/** Milliseconds for which one run goes on before the next takes over. */
const runMilliseconds = 50_000

export async function createContractQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, queue, { policy: 'stately' })
}

/** Draws up every minute who owes which signature, as long as it takes after a publication. */
export async function startContractJobs(services: Services): Promise<void> {
  await services.jobs.work(queue, async () => {
    await settleDues(services, runMilliseconds)
    await dropEndedDues(services)
  })
  await services.jobs.schedule(queue, '* * * * *')
}
