import { and, eq, gte, sql } from 'drizzle-orm'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { lowStock } from '#server/modules/shop/products/products.view.ts'
import { maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'

/**
 * Whether pages show a change from or to this stock: they show whether the quantity that a cart may hold is available,
 * and whether stock is low.
 */
const isStockVisible = (stock: number, lowStock: number): boolean =>
  stock < maxQuantityPerProduct || stock <= lowStock

/**
 * Changes the stock of a product by `change`, never below zero. Returns whether it did. Cached pages are invalidated only
 * if the change is visible on them, so that concurrent orders do not wait for each other at the pages' cache tag.
 */
export async function adjustStock(
  { db, refreshPages }: Pick<UnitOfWork, 'db' | 'refreshPages'>,
  product: string,
  change: number,
): Promise<boolean> {
  const [moved] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${change}`, version: sql`${products.version} + 1` })
    .where(and(eq(products._id, product), gte(products.stock, -change)))
    .returning({ stock: products.stock, lowStock })
  if (!moved) return false
  const lowest = Math.min(moved.stock, moved.stock - change)
  if (isStockVisible(lowest, moved.lowStock)) refreshPages({ resource: 'products' })
  return true
}
