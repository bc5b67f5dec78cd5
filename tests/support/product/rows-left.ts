import { expect } from 'vitest'
import type { TestProduct } from '#tests/support/product/test-product.ts'

/** The rows left after the job of a queue has run; the product needs its workers. */
export const rowsLeft = ({ services }: TestProduct, queue: string, count: () => Promise<number>) => ({
  becomes: async (rows: number) => {
    await services.jobs.send(queue, {})
    await expect.poll(count, { timeout: 15_000 }).toBe(rows)
  },
})
