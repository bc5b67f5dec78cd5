import { desc, eq } from 'drizzle-orm'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { entryMediaRoutes } from '#server/modules/access/entry-media/entry-media.routes.ts'
import { entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'

const exportSection: ExportSection = {
  name: 'kartlar',
  read: (db, { _id }) =>
    db
      .select({
        number: entryMedia.number,
        state: entryMedia.state,
        createdAt: entryMedia.createdAt,
        endedAt: entryMedia.endedAt,
      })
      .from(entryMedia)
      .where(eq(entryMedia.user, _id))
      .orderBy(desc(entryMedia.createdAt)),
}

async function eraseMedia({ tx, owner }: Erasure): Promise<void> {
  await tx.db.delete(entryMedia).where(eq(entryMedia.user, owner._id))
}

export const entryMediaModule = defineModule({
  name: 'entry-media',
  personalData: { entry_media: 'access' },
  personalFields: { 'entry-media': ['number'] },
  routes: [entryMediaRoutes],
  exportSections: [exportSection],
  erase: eraseMedia,
})
