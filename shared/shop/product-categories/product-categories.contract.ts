import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages

export const ProductCategory = named('ProductCategory', {
  _id: Id,
  name: z.string(),
  order: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ProductCategory = z.infer<typeof ProductCategory>

export const ProductSubCategory = ProductCategory.extend({ category: Id }).meta({ id: 'ProductSubCategory' })
export type ProductSubCategory = z.infer<typeof ProductSubCategory>

const fields = { name: Line(80), order: WholeNumber(0, 10_000).default(0) }
const change = {
  name: fields.name.optional(),
  order: WholeNumber(0, 10_000).optional(),
  version: Version.optional(),
}
const sortable = ['order', 'name', 'createdAt'] as const
const cacheTags = () => [pageTags.products]

export const productCategoryCalls = crudEndpoints({
  resource: 'product-categories',
  listAction: 'browse',
  url: '/api/product-categories',
  texts,
  summaries: {
    list: 'Ürün kategorileri',
    show: 'Bir ürün kategorisi',
    create: 'Ürün kategorisi ekler',
    update: 'Ürün kategorisini günceller',
    remove: 'Ürün kategorisini siler',
  },
  row: ProductCategory,
  query: listQuery(sortable, {}),
  input: z.object(fields),
  change: z.object(change),
  cacheTags,
})
export const {
  list: listProductCategories,
  show: showProductCategory,
  create: addProductCategory,
  update: updateProductCategory,
  remove: deleteProductCategory,
} = productCategoryCalls

export const productSubCategoryCalls = crudEndpoints({
  resource: 'product-sub-categories',
  listAction: 'browse',
  url: '/api/product-categories/subcategories',
  urls: { list: '/api/product-categories/subcategories/all' },
  texts,
  summaries: {
    list: 'Bütün alt kategoriler',
    show: 'Bir alt kategori',
    create: 'Alt kategori ekler',
    update: 'Alt kategoriyi günceller',
    remove: 'Alt kategoriyi siler',
  },
  row: ProductSubCategory,
  query: listQuery(sortable, { category: Id.optional() }),
  input: z.object({ ...fields, category: Id }),
  change: z.object({ ...change, category: Id.optional() }),
  cacheTags,
})
export const {
  list: listProductSubCategories,
  show: showProductSubCategory,
  create: addProductSubCategory,
  update: updateProductSubCategory,
  remove: deleteProductSubCategory,
} = productSubCategoryCalls

export const listSubCategoriesOfCategory = endpoint({
  ...listProductSubCategories,
  url: '/api/product-categories/subcategories/category/:categoryId',
  summary: 'Bir kategorinin alt kategorileri',
  schema: { ...listProductSubCategories.schema, params: z.object({ categoryId: Id }) },
})
