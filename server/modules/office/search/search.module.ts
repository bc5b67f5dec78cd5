import { defineModule } from '#server/core/module.ts'
import { searchRoutes } from '#server/modules/office/search/search.routes.ts'

export const searchModule = defineModule({
  name: 'search',
  routes: [searchRoutes],
})
