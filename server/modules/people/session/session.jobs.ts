import { sql } from 'drizzle-orm'
import { defineQueue } from '#server/core/module.ts'
import {
  type ResetRequest,
  requestReset,
  resetQueue as resetQueueName,
} from '#server/modules/people/session/password-reset.service.ts'
import { emailVerifications, passwordResets, sessions } from '#server/modules/people/users/sessions.table.ts'

/** Sends password reset codes. */
const resetQueue = defineQueue<ResetRequest>({
  name: resetQueueName,
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  work: { pollingIntervalSeconds: 0.5 },
  async handle(services, jobs) {
    for (const { data } of jobs) await requestReset(services, data)
  },
})

/** Deletes expired sessions and codes. */
const expiryQueue = defineQueue({
  name: 'session-expiry',
  cron: '15 4 * * *',
  async handle({ db }) {
    for (const table of [sessions, passwordResets, emailVerifications]) {
      await db.delete(table).where(sql`${table.expiresAt} < now()`)
    }
  },
})

export const sessionQueues = [resetQueue, expiryQueue]
