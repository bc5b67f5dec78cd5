import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { SaleLineHandler } from '#server/core/module.ts'
import { missingProduct } from '#server/modules/shop/products/products.service.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { adjustStock } from '#server/modules/shop/products/stock.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const outOfStock = (name: string, stock: number) =>
  new AppError(409, 'product.out-of-stock', productsMessages.outOfStock(name, stock))

/** Products as lines of sales at the desk: every branch sells them from the one stock. */
export const productLines: SaleLineHandler = {
  kind: 'product',

  async offer(db, _currentUser, { subject, quantity }) {
    if (subject === null) throw missingProduct()
    const [row] = await db.select().from(products).where(eq(products._id, subject))
    if (!row) throw missingProduct()
    const { name, price, stock, isActive } = row
    if (!isActive) throw new AppError(409, 'product.not-on-sale', productsMessages.notOnSale(name))
    if (stock < quantity) throw outOfStock(name, stock)
    return { branch: null, name, unitPrice: price, payableUntil: null }
  },

  async deliver(_services, tx, _author, { subject, quantity, name }) {
    if (subject === null) throw missingProduct()
    if (await adjustStock(tx, subject, -quantity)) return undefined
    const [row] = await tx.db
      .select({ stock: products.stock })
      .from(products)
      .where(eq(products._id, subject))
    throw outOfStock(name, row?.stock ?? 0)
  },

  async takeBack(_services, tx, _author, { subject, quantity }) {
    // A product that was deleted since has no stock.
    if (subject !== null) await adjustStock(tx, subject, quantity)
  },
}
