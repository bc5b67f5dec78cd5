import { sql } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { productLines } from '#server/modules/shop/products/product-lines.ts'
import { productRoutes } from '#server/modules/shop/products/products.routes.ts'
import { products } from '#server/modules/shop/products/products.table.ts'

export const productsModule = defineModule({
  name: 'products',
  routes: [productRoutes],
  namedTables: [{ table: products }],
  saleLines: [productLines],
  // Orders in progress finish first and refresh pages by the old limit; later ones read the new limit.
  onSettingsChanged: async ({ db }, before, after) => {
    if (after.lowStock !== before.lowStock) await db.execute(sql`LOCK TABLE ${products} IN SHARE MODE`)
  },
  search: [
    {
      resource: 'products',
      isListedFor: listedBy('products.list'),
      table: products,
      key: products._id,
      title: products.name,
      detail: products.approvalNumber,
      at: products.createdAt,
      matches: matchesText(products.search),
    },
  ],
})
