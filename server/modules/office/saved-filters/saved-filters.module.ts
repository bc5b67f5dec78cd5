import { defineModule } from '#server/core/module.ts'
import {
  eraseSavedFilters,
  savedFiltersExportSections,
} from '#server/modules/office/saved-filters/saved-filters.privacy.ts'
import { savedFilterRoutes } from '#server/modules/office/saved-filters/saved-filters.routes.ts'

export const savedFiltersModule = defineModule({
  name: 'saved-filters',
  routes: [savedFilterRoutes],
  exportSections: savedFiltersExportSections,
  erase: eraseSavedFilters,
})
