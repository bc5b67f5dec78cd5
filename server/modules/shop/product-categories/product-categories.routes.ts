import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { productCategories } from '#server/modules/shop/product-categories/product-categories.table.ts'
import { productCategoryCalls } from '#shared/shop/product-categories/product-categories.contract.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages
const inUse = () => new AppError(409, 'product-category.in-use', texts.inUse)

const list: ListDefinition<typeof productCategories> = {
  table: productCategories,
  key: productCategories._id,
  sort: {
    order: productCategories.order,
    name: productCategories.name,
    createdAt: productCategories.createdAt,
  },
  defaultSort: ['order', 'ASC'],
  search: foldedColumn(productCategories.name),
}

const records = recordService({
  table: productCategories,
  resource: 'product-categories',
  missing: () => notFound(texts.notFound),
  constraints: {
    product_categories_name_key: () =>
      new AppError(409, 'product-category.name-taken', texts.nameTaken, {
        fields: { name: texts.nameTaken },
      }),
    products_category_id_product_categories_id_fkey: inUse,
    product_sub_categories_category_id_product_categories_id_fkey: inUse,
  },
})

export function productCategoryRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, { calls: productCategoryCalls, records, list, deleted: texts.deleted })
}
