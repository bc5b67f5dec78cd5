import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { scheduleQueue, sendScheduled } from '#server/modules/messaging/campaigns/schedule.ts'

/** Creates the queue; called before the API answers, so that no request waits for it. */
export async function createCampaignQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, scheduleQueue, { retryLimit: 10, retryDelay: 30, retryBackoff: true })
}

/** Sends scheduled campaigns when their time has come. */
export async function startCampaignJobs(services: Services): Promise<void> {
  await services.jobs.work<{ campaign: string }>(scheduleQueue, async (jobs) => {
    for (const { data } of jobs) await sendScheduled(services, data.campaign)
  })
}
