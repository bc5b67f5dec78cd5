import { and, eq, gte, sql } from 'drizzle-orm'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { lowStock } from '#server/modules/shop/products/products.view.ts'
import { pageTags } from '#shared/core/page.ts'
import { maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'

/**
 * Takes pieces of a product off the shelf, never more than there are, or puts some back (`change` below or above 0).
 * Answers whether it did. Pages are dropped only where they show the difference: of a full shelf they say that there
 * is enough, and a cart takes `mostOfOne`. So orders do not wait for one another at the pages' tag.
 */
export async function adjustStock(
  { db, invalidatePages }: Pick<UnitOfWork, 'db' | 'invalidatePages'>,
  product: string,
  change: number,
): Promise<boolean> {
  const [moved] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${change}`, version: sql`${products.version} + 1` })
    .where(and(eq(products._id, product), gte(products.stock, -change)))
    .returning({ stock: products.stock, lowStock })
  if (!moved) return false
  const fewest = Math.min(moved.stock, moved.stock - change)
  if (fewest < maxQuantityPerProduct || fewest <= moved.lowStock) invalidatePages(pageTags.products)
  return true
}
