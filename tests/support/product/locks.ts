import { expect, onTestFinished, vi } from 'vitest'
import type { TestProduct } from '#tests/support/product/test-product.ts'

/** Keeps a transaction open in which a statement has locked rows; `release`, or the end of the test, rolls it back. */
export async function holdLock({ services }: TestProduct, statement: string, values: unknown[] = []) {
  const client = await services.pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('ROLLBACK')
    client.release()
  }
  onTestFinished(release)
  await client.query('BEGIN')
  await client.query(statement, values)
  return { client, release }
}

/** Waits until a number of transactions of this database wait for rows, or for an advisory lock. */
export async function untilBlocked({ services }: TestProduct, kind: 'row' | 'advisory', count = 1) {
  const types = kind === 'advisory' ? ['advisory'] : ['transactionid', 'tuple']
  await vi.waitFor(
    async () => {
      const { rows } = await services.pool.query(
        `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database() AND locktype = ANY ($1)`,
        [types],
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 15_000, interval: 20 },
  )
}
