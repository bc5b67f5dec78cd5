import { sql } from 'drizzle-orm'
import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import {
  type ResetRequest,
  requestReset,
  resetQueue,
} from '#server/modules/people/session/password-reset.service.ts'
import { emailVerifications, passwordResets, sessions } from '#server/modules/people/session/session.table.ts'

const expiryQueue = 'session-expiry'

/** Creates the queues; called before the API answers, so that no request waits for it. */
export async function createSessionQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, resetQueue, { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 })
  await openQueue(jobs, expiryQueue)
}

/** Answers requests for reset codes, and clears what has expired once a day. */
export async function startSessionJobs(services: Services): Promise<void> {
  const { db, jobs } = services
  await jobs.work<ResetRequest>(resetQueue, { pollingIntervalSeconds: 0.5 }, async (batch) => {
    for (const { data } of batch) await requestReset(services, data)
  })
  await jobs.work(expiryQueue, async () => {
    for (const table of [sessions, passwordResets, emailVerifications]) {
      await db.delete(table).where(sql`${table.expiresAt} < now()`)
    }
  })
  await jobs.schedule(expiryQueue, '15 4 * * *', {}, { tz: 'Europe/Istanbul' })
}
