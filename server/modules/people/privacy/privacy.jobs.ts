import { sql } from 'drizzle-orm'
import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

const expiryQueue = 'record-view-expiry'
/** Days for which a member can see who opened the page about them. */
const viewDays = 730

/** Forgets once a day who looked at whose page long ago. */
export async function startPrivacyJobs({ db, jobs }: Services): Promise<void> {
  await openQueue(jobs, expiryQueue)
  await jobs.work(expiryQueue, async () => {
    await db.delete(recordViews).where(sql`${recordViews.at} < now() - make_interval(days => ${viewDays})`)
  })
  await jobs.schedule(expiryQueue, '0 5 * * *', {}, { tz: clubTimeZone })
}
