import { sql } from 'drizzle-orm'
import { defineQueue } from '#server/core/module.ts'
import { deletePicture } from '#server/core/pictures.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'

/** Days for which the record of an item and its receiver is kept after it left the club. */
const retentionDays = 730

/** Deletes old records with their photographs. */
const expiryQueue = defineQueue({
  name: 'lost-item-expiry',
  cron: '10 5 * * *',
  async handle({ db, storage }) {
    const expired = await db
      .delete(lostItems)
      .where(sql`${lostItems.leftAt} < now() - make_interval(days => ${retentionDays})`)
      .returning({ picture: lostItems.picture })
    for (const { picture } of expired) await deletePicture(storage, picture)
  },
})

export const lostItemQueues = [expiryQueue]
