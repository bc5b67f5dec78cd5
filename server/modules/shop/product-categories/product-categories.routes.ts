import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  type ProductCategoryRow,
  productCategories,
} from '#server/modules/shop/product-categories/product-categories.table.ts'
import { pageTags } from '#shared/core/page.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/shop/product-categories/product-categories.contract.ts'

const texts = messages.productCategories
const resource = 'productCategories'
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
  products_category_id_product_categories_id_fk: inUse,
  product_sub_categories_category_id_product_categories_id_fk: inUse,
}

export function productCategoryRoutes(app: FastifyInstance, { db, work }: Services): void {
  mount(app, contract.listProductCategories, async ({ query, rowsOf }) =>
    rowsOf(await listRows(db, categoryList, query)),
  )

  mount(app, contract.showProductCategory, async ({ params }) => {
    const [row] = await db.select().from(productCategories).where(eq(productCategories._id, params.id))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addProductCategory, ({ actor, body }) =>
    explainingConstraints(constraints, () =>
      work(actor, async ({ db, audit, dropPages }) => {
        const [row] = await db.insert(productCategories).values(body).returning()
        const created = row as ProductCategoryRow
        await audit({ resource, recordId: created._id, action: 'create', after: created })
        dropPages(pageTags.products)
        return created
      }),
    ),
  )

  mount(app, contract.updateProductCategory, ({ actor, params, body: { version, ...changes } }) =>
    explainingConstraints(constraints, () =>
      work(actor, async ({ db, audit, dropPages }) => {
        const before = await lockRecord(db, productCategories, params.id, missing, { version })
        const after = await changeRecord(db, productCategories, params.id, changes)
        await audit({ resource, recordId: params.id, action: 'edit', before, after })
        dropPages(pageTags.products)
        return after
      }),
    ),
  )

  mount(app, contract.deleteProductCategory, async ({ actor, params }) => {
    await explainingConstraints(constraints, () =>
      work(actor, async ({ db, audit, dropPages }) => {
        const before = await lockRecord(db, productCategories, params.id, missing)
        await db.delete(productCategories).where(eq(productCategories._id, params.id))
        await audit({ resource, recordId: params.id, action: 'delete', before })
        dropPages(pageTags.products)
      }),
    )
    return { success: true as const, message: texts.deleted }
  })
}
