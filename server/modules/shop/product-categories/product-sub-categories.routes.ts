import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { productSubCategories } from '#server/modules/shop/product-categories/product-categories.table.ts'
import * as contract from '#shared/shop/product-categories/product-categories.contract.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages

const list: ListDefinition<typeof productSubCategories> = {
  table: productSubCategories,
  key: productSubCategories._id,
  sort: {
    order: productSubCategories.order,
    name: productSubCategories.name,
    createdAt: productSubCategories.createdAt,
  },
  defaultSort: ['order', 'ASC'],
  filters: { category: productSubCategories.category },
  search: foldedColumn(productSubCategories.name),
}

const refused = (message: string) => () => new AppError(409, 'product-sub-category.in-use', message)

/** A product references a sub-category together with its category, so neither can be deleted or moved while in use. */
const records = recordService({
  table: productSubCategories,
  resource: 'product-sub-categories',
  missing: () => notFound(texts.subNotFound),
  constraints: {
    product_sub_categories_name_key: () =>
      new AppError(409, 'product-sub-category.name-taken', texts.subNameTaken, {
        fields: { name: texts.subNameTaken },
      }),
    product_sub_categories_category_id_product_categories_id_fkey: () =>
      invalidField('category', texts.notFound),
    products_sub_category_fkey: refused(texts.subNotMovable),
  },
  constraintsOfRemoval: { products_sub_category_fkey: refused(texts.subInUse) },
})

export function productSubCategoryRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: contract.productSubCategoryCalls,
    records,
    list,
    deleted: texts.subDeleted,
  })

  mount(app, contract.listSubCategoriesOfCategory, async ({ params, query, rowsOf }) =>
    rowsOf(await listRows(services.db, list, query, eq(productSubCategories.category, params.categoryId))),
  )
}
