import { eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue } from '#server/core/module.ts'
import { deleteOldRequestKeys } from '#server/core/request-keys.ts'
import {
  type ResetRequest,
  requestReset,
  resetQueue as resetQueueName,
  sealedResetCodes,
} from '#server/modules/people/session/password-reset.service.ts'
import { sessionRoutes } from '#server/modules/people/session/session.routes.ts'
import {
  accountClaims,
  addressReturns,
  contactChanges,
  emailVerifications,
  identityChallenges,
  passwordResets,
  sessions,
} from '#server/modules/people/users/sessions.table.ts'

/** Sends password reset codes. */
const resetQueue = defineQueue<ResetRequest>({
  name: resetQueueName,
  title: 'Parola sıfırlama kodları',
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  work: { pollingIntervalSeconds: 0.5 },
  async handle(services, jobs) {
    for (const { data } of jobs) await requestReset(services, data)
  },
})

/** Deletes expired sessions, codes and request keys, and unused approvals of sales, a table of a higher domain. */
const expiryQueue = defineQueue({
  name: 'session-expiry',
  title: 'Süresi dolan oturumların temizliği',
  cron: '15 4 * * *',
  async handle({ db }) {
    for (const table of [
      sessions,
      passwordResets,
      emailVerifications,
      accountClaims,
      contactChanges,
      addressReturns,
    ]) {
      await db.delete(table).where(sql`${table.expiresAt} < now()`)
    }
    await db.execute(sql`DELETE FROM sale_approvals WHERE sale_id IS NULL AND expires_at < now()`)
    await deleteOldRequestKeys(db)
    // Their tries count for some hours.
    await db
      .delete(identityChallenges)
      .where(sql`${identityChallenges.expiresAt} < now() - make_interval(days => 1)`)
  },
})

const sessionQueues = [resetQueue, expiryQueue]

export const sessionModule = defineModule({
  name: 'session',
  sealed: [sealedResetCodes],
  personalData: {
    sessions: 'security',
    password_resets: 'security',
    password_reset_tries: 'security',
    email_verifications: 'security',
    rate_limits: 'security',
    request_keys: 'security',
  },
  routes: [sessionRoutes],
  queues: sessionQueues,
  exportSections: [
    {
      name: 'oturumlar',
      read: (db, { _id }) =>
        db
          .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt, expiresAt: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.user, _id)),
    },
  ],
})
