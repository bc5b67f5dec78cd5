import { eq } from 'drizzle-orm'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { savedFilters } from '#server/modules/office/saved-filters/saved-filters.table.ts'

export const savedFiltersExportSections: readonly ExportSection[] = [
  {
    name: 'suzgecler',
    read: (db, { _id }) =>
      db
        .select({ list: savedFilters.resource, name: savedFilters.name, view: savedFilters.view })
        .from(savedFilters)
        .where(eq(savedFilters.user, _id)),
  },
]

export async function eraseSavedFilters({ tx, owner }: Erasure): Promise<void> {
  await tx.db.delete(savedFilters).where(eq(savedFilters.user, owner._id))
}
