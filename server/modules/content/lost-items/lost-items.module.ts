import { desc, eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type ExportSection } from '#server/core/module.ts'
import { deletePicture } from '#server/core/pictures.ts'
import { lostItemRoutes } from '#server/modules/content/lost-items/lost-items.routes.ts'
import { forgetReceiver } from '#server/modules/content/lost-items/lost-items.service.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'

/** Deletes old records with their photographs. */
const expiryQueue = defineQueue({
  name: 'lost-item-expiry',
  title: 'Eski kayıp eşyaların temizliği',
  cron: '10 5 * * *',
  async handle({ db, storage }) {
    const expired = await db
      .delete(lostItems)
      .where(sql`${lostItems.leftAt} < now() - make_interval(days => ${retentionDays.lostProperty})`)
      .returning({ picture: lostItems.picture })
    for (const { picture } of expired) await deletePicture(storage, picture)
  },
})

const lostItemQueues = [expiryQueue]

const lostItemsExportSections: readonly ExportSection[] = [
  {
    name: 'teslim-alinanlar',
    read: (db, { _id }) =>
      db
        .select({
          description: lostItems.description,
          foundOn: lostItems.foundOn,
          leftAt: lostItems.leftAt,
          receiverName: lostItems.receiverName,
        })
        .from(lostItems)
        .where(eq(lostItems.user, _id))
        .orderBy(desc(lostItems.leftAt)),
  },
]

export const lostItemsModule = defineModule({
  name: 'lost-items',
  personalData: { lost_items: 'lostProperty' },
  routes: [lostItemRoutes],
  namedTables: [{ table: lostItems }],
  personalFields: { 'lost-items': ['receiverName'] },
  queues: lostItemQueues,
  exportSections: lostItemsExportSections,
  erase: ({ tx, owner }) => forgetReceiver(tx.db, owner._id),
  picturesOfBranch: (db, branch) =>
    db.select({ picture: lostItems.picture }).from(lostItems).where(eq(lostItems.branch, branch)),
})
