import { defineModule } from '#server/core/module.ts'
import { productCategoryRoutes } from '#server/modules/shop/product-categories/product-categories.routes.ts'
import {
  productCategories,
  productSubCategories,
} from '#server/modules/shop/product-categories/product-categories.table.ts'
import { productSubCategoryRoutes } from '#server/modules/shop/product-categories/product-sub-categories.routes.ts'

export const productCategoriesModule = defineModule({
  name: 'product-categories',
  routes: [productCategoryRoutes, productSubCategoryRoutes],
  namedTables: [
    { table: productCategories, reference: 'product-categories' },
    { table: productSubCategories },
  ],
})
