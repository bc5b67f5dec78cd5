import type { CallInput } from '#shared/core/client.ts'
import {
  addProductCategory,
  addProductSubCategory,
  type ProductCategory,
  type ProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct, type Product } from '#shared/shop/products/products.contract.ts'
import type { Person } from '#tests/support/product/test-product.ts'

/** A product category, by default with a unique name. */
export const makeProductCategory = (
  admin: Person,
  name = `Kategori ${crypto.randomUUID()}`,
): Promise<ProductCategory> => admin.call(addProductCategory, { body: { name } })

export const makeSubCategory = (
  admin: Person,
  category: string,
  name = `Alt kategori ${crypto.randomUUID()}`,
): Promise<ProductSubCategory> => admin.call(addProductSubCategory, { body: { category, name } })

/** A product on sale with a unique name; creates a category if none is given. */
export const makeProduct = async (
  admin: Person,
  fields: Partial<CallInput<typeof addProduct>['body']> = {},
  files: NonNullable<CallInput<typeof addProduct>['files']> = {},
): Promise<Product> => {
  const category = fields.category ?? (await makeProductCategory(admin))._id
  const name = `Ürün ${crypto.randomUUID()}`
  return admin.call(addProduct, { body: { name, price: 450, stock: 10, ...fields, category }, files })
}
