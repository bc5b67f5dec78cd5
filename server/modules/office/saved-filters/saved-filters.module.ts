import { defineModule } from '#server/core/module.ts'
import { savedFilterRoutes } from '#server/modules/office/saved-filters/saved-filters.routes.ts'

export const savedFiltersModule = defineModule({
  name: 'saved-filters',
  routes: [savedFilterRoutes],
})
