import { defineModule } from '#server/core/module.ts'
import { productRoutes } from '#server/modules/shop/products/products.routes.ts'

export const productsModule = defineModule({
  name: 'products',
  routes: [productRoutes],
})
