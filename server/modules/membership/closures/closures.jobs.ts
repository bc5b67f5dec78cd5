import { defineQueue, type Services } from '#server/core/module.ts'
import { applyClosures } from '#server/modules/membership/closures/apply-closure.ts'

/** Extends memberships for closures; the schedule finishes what a crash interrupted. */
const closureQueue = defineQueue({
  name: 'closures',
  options: { policy: 'stately' },
  work: { pollingIntervalSeconds: 0.5 },
  cron: '* * * * *',
  handle: (services) => applyClosures(services),
})

export const closureQueues = [closureQueue]

/** Adds a job now instead of with the next minute. */
export async function applySoon({ jobs }: Services): Promise<void> {
  await jobs.send(closureQueue.name)
}
