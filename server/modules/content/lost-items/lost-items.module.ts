import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { lostItemQueues } from '#server/modules/content/lost-items/lost-items.jobs.ts'
import { lostItemsExportSections } from '#server/modules/content/lost-items/lost-items.privacy.ts'
import { lostItemRoutes } from '#server/modules/content/lost-items/lost-items.routes.ts'
import { forgetReceiver } from '#server/modules/content/lost-items/lost-items.service.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'

export const lostItemsModule = defineModule({
  name: 'lost-items',
  routes: [lostItemRoutes],
  queues: lostItemQueues,
  exportSections: lostItemsExportSections,
  erase: ({ tx, owner }) => forgetReceiver(tx.db, owner._id),
  picturesOfBranch: (db, branch) =>
    db.select({ picture: lostItems.picture }).from(lostItems).where(eq(lostItems.branch, branch)),
})
