import { defineModule } from '#server/core/module.ts'
import { categoryRoutes } from '#server/modules/club/categories/categories.routes.ts'

export const categoriesModule = defineModule({
  name: 'categories',
  routes: [categoryRoutes],
})
