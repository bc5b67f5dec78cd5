import { desc, eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'

export const lostItemsExportSections: readonly ExportSection[] = [
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
