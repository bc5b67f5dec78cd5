import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addProduct,
  changeStock,
  deleteProduct,
  missingProduct,
  productRecords,
  productResource,
  updateProduct,
} from '#server/modules/shop/products/products.service.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import {
  isLow,
  type ProductWithNames,
  productColumns,
  toProduct,
} from '#server/modules/shop/products/products.view.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import * as contract from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const productList: ListDefinition<typeof products> = {
  table: products,
  key: products._id,
  columns: productColumns,
  sort: {
    name: products.name,
    price: products.price,
    stock: products.stock,
    createdAt: products.createdAt,
  },
  defaultSort: ['name', 'ASC'],
  filters: {
    category: products.category,
    subCategory: products.subCategory,
    isActive: products.isActive,
    lowStock: (wanted: boolean) => (wanted ? isLow : sql`NOT ${isLow}`),
    inStock: (wanted: boolean) => (wanted ? gt(products.stock, 0) : eq(products.stock, 0)),
    slug: (slug: string) => foundBySlug(products, productResource, slug),
  },
  search: products.search,
}

const isOnSale = eq(products.isActive, true)

/** Orders that pages do not show change the stock without invalidating what is cached; see `adjustStock`. */
const soon = () => new Date(Date.now() + 2_000)

export function productRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  const list = (query: QueryOf<typeof contract.listProducts>, scope?: SQL) =>
    listRows<typeof products, ProductWithNames>(db, productList, query, scope)

  mount(app, contract.listProducts, async ({ query, rowsOf, expiresAt }) => {
    expiresAt(soon())
    return rowsOf(await list(query, isOnSale)).map(toProduct)
  })

  mount(
    app,
    contract.filterProducts,
    async ({ query: { category, subCategory, ...query }, rowsOf, expiresAt }) => {
      expiresAt(soon())
      const scope = and(
        isOnSale,
        category ? eq(products.category, category) : undefined,
        subCategory ? eq(products.subCategory, subCategory) : undefined,
      )
      return rowsOf(await list(query, scope)).map(toProduct)
    },
  )

  mount(app, contract.showProduct, async ({ params, currentUser, expiresAt }) => {
    expiresAt(soon())
    const scope = isAllowed(currentUser, 'products.list') ? undefined : isOnSale
    const [row] = await db
      .select(productColumns)
      .from(products)
      .where(and(eq(products._id, params.id), scope))
    if (!row) throw missingProduct()
    return toProduct(row)
  })

  mount(app, contract.listAllProducts, async ({ query, rowsOf }) => rowsOf(await list(query)).map(toProduct))

  mount(app, contract.addProduct, ({ currentUser, body, files }) =>
    addProduct(services, currentUser, body, files),
  )

  mount(app, contract.updateProduct, ({ currentUser, params, body, files }) =>
    updateProduct(services, currentUser, params.id, body, files),
  )

  mount(app, contract.switchProducts, ({ currentUser, body: { ids, ...change } }) =>
    productRecords.updateMany(services, currentUser, ids, { wanted: change, changes: change }),
  )

  mount(app, contract.changeStock, ({ currentUser, params, body }) =>
    changeStock(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteProduct, async ({ currentUser, params }) => {
    await deleteProduct(services, currentUser, params.id)
    return { success: true as const, message: productsMessages.deleted }
  })
}
