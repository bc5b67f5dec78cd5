import { sql } from 'drizzle-orm'
import { openQueue } from '#server/core/job-queues.ts'
import { deletePicture } from '#server/core/pictures.ts'
import type { Services } from '#server/core/services.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

const expiryQueue = 'lost-item-expiry'
/** Days for which the club can say what became of something, and who took it. */
const rememberedDays = 730

/** Forgets once a day what left the club long ago, with its photograph. */
export async function startLostItemJobs({ db, jobs, storage }: Services): Promise<void> {
  await openQueue(jobs, expiryQueue)
  await jobs.work(expiryQueue, async () => {
    const forgotten = await db
      .delete(lostItems)
      .where(sql`${lostItems.leftAt} < now() - make_interval(days => ${rememberedDays})`)
      .returning({ picture: lostItems.picture })
    for (const { picture } of forgotten) await deletePicture(storage, picture)
  })
  await jobs.schedule(expiryQueue, '10 5 * * *', {}, { tz: clubTimeZone })
}
