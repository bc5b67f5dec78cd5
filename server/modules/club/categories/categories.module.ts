import { defineModule } from '#server/core/module.ts'
import { categoryRoutes } from '#server/modules/club/categories/categories.routes.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'

export const categoriesModule = defineModule({
  name: 'categories',
  routes: [categoryRoutes],
  namedTables: [{ table: categories, reference: 'categories' }],
})
