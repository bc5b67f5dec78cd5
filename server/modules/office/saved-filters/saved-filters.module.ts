import { eq } from 'drizzle-orm'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { savedFilterRoutes } from '#server/modules/office/saved-filters/saved-filters.routes.ts'
import { savedFilters } from '#server/modules/office/saved-filters/saved-filters.table.ts'

const savedFiltersExportSections: readonly ExportSection[] = [
  {
    name: 'suzgecler',
    read: (db, { _id }) =>
      db
        .select({ list: savedFilters.resource, name: savedFilters.name, view: savedFilters.view })
        .from(savedFilters)
        .where(eq(savedFilters.user, _id)),
  },
]

async function eraseSavedFilters({ tx, owner }: Erasure): Promise<void> {
  await tx.db.delete(savedFilters).where(eq(savedFilters.user, owner._id))
}

export const savedFiltersModule = defineModule({
  name: 'saved-filters',
  personalData: { saved_filters: 'staff' },
  routes: [savedFilterRoutes],
  exportSections: savedFiltersExportSections,
  erase: eraseSavedFilters,
})
