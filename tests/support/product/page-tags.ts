import { eq } from 'drizzle-orm'
import { pageTags } from '#server/db/infrastructure.table.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

/** How often pages with this tag have been invalidated. */
export async function tagVersion({ services }: TestProduct, tag: string): Promise<number> {
  const [row] = await services.db.select().from(pageTags).where(eq(pageTags.tag, tag))
  return Number(row?.version ?? 0)
}
