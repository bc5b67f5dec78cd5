import { defineQueue } from '#server/core/module.ts'
import { scheduleQueue as name, sendScheduled } from '#server/modules/messaging/campaigns/schedule.ts'

/** Sends scheduled campaigns at their time. */
const scheduleQueue = defineQueue<{ campaign: string }>({
  name,
  options: { retryLimit: 10, retryDelay: 30, retryBackoff: true },
  async handle(services, jobs) {
    for (const { data } of jobs) await sendScheduled(services, data.campaign)
  },
})

export const campaignQueues = [scheduleQueue]
