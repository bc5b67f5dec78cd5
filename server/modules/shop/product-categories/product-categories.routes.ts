import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { productCategories } from '#server/modules/shop/product-categories/product-categories.table.ts'
import * as contract from '#shared/shop/product-categories/product-categories.contract.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'

const texts = productCategoriesMessages
const resource = 'product-categories'
const missing = () => notFound(texts.notFound)
const inUse = () => new AppError(409, 'product-category.in-use', texts.inUse)

const categoryList: ListDefinition<typeof productCategories> = {
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

const constraints = {
  product_categories_name_key: () =>
    new AppError(409, 'product-category.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  products_category_id_product_categories_id_fkey: inUse,
  product_sub_categories_category_id_product_categories_id_fkey: inUse,
}

export function productCategoryRoutes(app: FastifyInstance, { db, transact }: Services): void {
  mount(app, contract.listProductCategories, async ({ query, rowsOf }) =>
    rowsOf(await listRows(db, categoryList, query)),
  )

  mount(app, contract.showProductCategory, async ({ params }) => {
    const [row] = await db.select().from(productCategories).where(eq(productCategories._id, params.id))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addProductCategory, ({ currentUser, body }) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const created = await insertRecord(db, productCategories, body)
        await audit({ resource, recordId: created._id, action: 'create', after: created })
        return created
      }),
    ),
  )

  mount(app, contract.updateProductCategory, ({ currentUser, params, body: { version, ...changes } }) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const before = await lockRecord(db, productCategories, params.id, missing, { version })
        const after = await updateRecord(db, productCategories, params.id, changes)
        await audit({ resource, recordId: params.id, action: 'edit', before, after })
        return after
      }),
    ),
  )

  mount(app, contract.deleteProductCategory, async ({ currentUser, params }) => {
    await explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const before = await lockRecord(db, productCategories, params.id, missing)
        await db.delete(productCategories).where(eq(productCategories._id, params.id))
        await audit({ resource, recordId: params.id, action: 'delete', before })
      }),
    )
    return { success: true as const, message: texts.deleted }
  })
}
