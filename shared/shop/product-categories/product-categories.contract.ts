import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Line, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages

export const ProductCategory = z.object({
  _id: Id,
  name: z.string(),
  order: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ProductCategory = z.infer<typeof ProductCategory>

export const ProductSubCategory = ProductCategory.extend({ category: Id })
export type ProductSubCategory = z.infer<typeof ProductSubCategory>

const fields = { name: Line(80), order: WholeNumber(0, 10_000).default(0) }
const change = {
  name: fields.name.optional(),
  order: WholeNumber(0, 10_000).optional(),
  version: Version.optional(),
}
const sortable = ['order', 'name', 'createdAt'] as const

export const listProductCategories = endpoint({
  method: 'GET',
  url: '/api/product-categories',
  cacheTags: () => [pageTags.products],
  access: 'product-categories.browse',
  failure: texts.listFailed,
  summary: 'Ürün kategorileri',
  list: true,
  schema: { querystring: listQuery(sortable, {}), response: { 200: z.array(ProductCategory) } },
})

export const showProductCategory = endpoint({
  method: 'GET',
  url: '/api/product-categories/:id',
  cacheTags: () => [pageTags.products],
  access: 'product-categories.show',
  failure: texts.listFailed,
  summary: 'Bir ürün kategorisi',
  schema: { params: IdParams, response: { 200: ProductCategory } },
})

export const addProductCategory = endpoint({
  method: 'POST',
  url: '/api/product-categories',
  access: 'product-categories.create',
  failure: texts.createFailed,
  summary: 'Ürün kategorisi ekler',
  schema: { body: z.object(fields), response: { 201: ProductCategory } },
})

export const updateProductCategory = endpoint({
  method: 'PUT',
  url: '/api/product-categories/:id',
  access: 'product-categories.edit',
  failure: texts.updateFailed,
  summary: 'Ürün kategorisini günceller',
  schema: { params: IdParams, body: z.object(change), response: { 200: ProductCategory } },
})

export const deleteProductCategory = endpoint({
  method: 'DELETE',
  url: '/api/product-categories/:id',
  access: 'product-categories.delete',
  failure: texts.deleteFailed,
  summary: 'Ürün kategorisini siler',
  schema: { params: IdParams, response: { 200: Done } },
})

const subCategoryQuery = listQuery(sortable, { category: Id.optional() })

export const listProductSubCategories = endpoint({
  method: 'GET',
  url: '/api/product-categories/subcategories/all',
  cacheTags: () => [pageTags.products],
  access: 'product-sub-categories.browse',
  failure: texts.listFailed,
  summary: 'Bütün alt kategoriler',
  list: true,
  schema: { querystring: subCategoryQuery, response: { 200: z.array(ProductSubCategory) } },
})

export const listSubCategoriesOfCategory = endpoint({
  method: 'GET',
  url: '/api/product-categories/subcategories/category/:categoryId',
  cacheTags: () => [pageTags.products],
  access: 'product-sub-categories.browse',
  failure: texts.listFailed,
  summary: 'Bir kategorinin alt kategorileri',
  list: true,
  schema: {
    params: z.object({ categoryId: Id }),
    querystring: subCategoryQuery,
    response: { 200: z.array(ProductSubCategory) },
  },
})

export const showProductSubCategory = endpoint({
  method: 'GET',
  url: '/api/product-categories/subcategories/:id',
  cacheTags: () => [pageTags.products],
  access: 'product-sub-categories.show',
  failure: texts.listFailed,
  summary: 'Bir alt kategori',
  schema: { params: IdParams, response: { 200: ProductSubCategory } },
})

export const addProductSubCategory = endpoint({
  method: 'POST',
  url: '/api/product-categories/subcategories',
  access: 'product-sub-categories.create',
  failure: texts.createFailed,
  summary: 'Alt kategori ekler',
  schema: { body: z.object({ ...fields, category: Id }), response: { 201: ProductSubCategory } },
})

export const updateProductSubCategory = endpoint({
  method: 'PUT',
  url: '/api/product-categories/subcategories/:id',
  access: 'product-sub-categories.edit',
  failure: texts.updateFailed,
  summary: 'Alt kategoriyi günceller',
  schema: {
    params: IdParams,
    body: z.object({ ...change, category: Id.optional() }),
    response: { 200: ProductSubCategory },
  },
})

export const deleteProductSubCategory = endpoint({
  method: 'DELETE',
  url: '/api/product-categories/subcategories/:id',
  access: 'product-sub-categories.delete',
  failure: texts.deleteFailed,
  summary: 'Alt kategoriyi siler',
  schema: { params: IdParams, response: { 200: Done } },
})
