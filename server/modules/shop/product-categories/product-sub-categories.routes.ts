import { eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { productSubCategories } from '#server/modules/shop/product-categories/product-categories.table.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import * as contract from '#shared/shop/product-categories/product-categories.contract.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages
const resource = 'product-sub-categories'
const missing = () => notFound(texts.subNotFound)

const subCategoryList: ListDefinition<typeof productSubCategories> = {
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

/** A product references a sub-category together with its category, so neither can be deleted or moved while in use. */
const productConstraint = 'products_sub_category_fkey'
const refused = (message: string) => () => new AppError(409, 'product-sub-category.in-use', message)

const constraints = {
  product_sub_categories_name_key: () =>
    new AppError(409, 'product-sub-category.name-taken', texts.subNameTaken, {
      fields: { name: texts.subNameTaken },
    }),
  product_sub_categories_category_id_product_categories_id_fkey: () =>
    invalidField('category', texts.notFound),
  [productConstraint]: refused(texts.subNotMovable),
}

export function productSubCategoryRoutes(app: FastifyInstance, { db, transact }: Services): void {
  const list = (query: QueryOf<typeof contract.listProductSubCategories>, scope?: SQL) =>
    listRows(db, subCategoryList, query, scope)

  mount(app, contract.listProductSubCategories, async ({ query, rowsOf }) => rowsOf(await list(query)))

  mount(app, contract.listSubCategoriesOfCategory, async ({ params, query, rowsOf }) =>
    rowsOf(await list(query, eq(productSubCategories.category, params.categoryId))),
  )

  mount(app, contract.showProductSubCategory, async ({ params }) => {
    const [row] = await db.select().from(productSubCategories).where(eq(productSubCategories._id, params.id))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addProductSubCategory, ({ currentUser, body }) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const created = await insertRecord(db, productSubCategories, body)
        await audit({ resource, recordId: created._id, action: 'create', after: created })
        return created
      }),
    ),
  )

  mount(app, contract.updateProductSubCategory, ({ currentUser, params, body: { version, ...changes } }) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const before = await lockRecord(db, productSubCategories, params.id, missing, { version })
        const after = await updateRecord(db, productSubCategories, params.id, changes)
        await audit({ resource, recordId: params.id, action: 'edit', before, after })
        return after
      }),
    ),
  )

  mount(app, contract.deleteProductSubCategory, async ({ currentUser, params }) => {
    await explainingConstraints({ [productConstraint]: refused(texts.subInUse) }, () =>
      transact(currentUser, async ({ db, audit }) => {
        const before = await lockRecord(db, productSubCategories, params.id, missing)
        await db.delete(productSubCategories).where(eq(productSubCategories._id, params.id))
        await audit({ resource, recordId: params.id, action: 'delete', before })
      }),
    )
    return { success: true as const, message: texts.subDeleted }
  })
}
