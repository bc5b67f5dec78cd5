import { sql } from 'drizzle-orm'
import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { turnstileUsedTokens } from '#server/modules/access/turnstile/turnstile.table.ts'

const expiryQueue = 'turnstile-expiry'

/** Forgets used codes an hour after their use: by then they are refused as too old. */
export async function startTurnstileJobs({ db, jobs }: Services): Promise<void> {
  await openQueue(jobs, expiryQueue)
  await jobs.work(expiryQueue, async () => {
    await db.delete(turnstileUsedTokens).where(sql`${turnstileUsedTokens.usedAt} < now() - interval '1 hour'`)
  })
  await jobs.schedule(expiryQueue, '*/20 * * * *')
}
