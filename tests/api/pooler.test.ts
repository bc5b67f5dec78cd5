import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type DatabasePool, databaseOf, directPoolOf, runNamed } from '#server/db/database.ts'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

let product: TestProduct
let direct: DatabasePool
let pooled: DatabasePool

beforeAll(async () => {
  product = await startTestProduct()
  const connectionString = String(product.services.pool.options.connectionString)
  direct = createPool(connectionString, { max: 1, statementTimeout: 60_000 })
  pooled = createPool(connectionString, { max: 1, direct })
})
afterAll(async () => {
  await pooled.end()
  await direct.end()
  await product.close()
})

/** The statements whose plans the session of a pool of one connection keeps. */
async function keptIn(pool: pg.Pool): Promise<string[]> {
  await runNamed(pool, { name: 'one', text: 'SELECT 1' }, [])
  await findCurrentUser(databaseOf(pool), 'unknown')
  const client = await pool.connect()
  try {
    await findCurrentUser(databaseOf(client), 'unknown')
  } finally {
    client.release()
  }
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements ORDER BY name')
  return rows.map(({ name }) => name)
}

test('statements have a name only where a session belongs to one connection', async () => {
  expect(await keptIn(direct)).toEqual(['find_current_user', 'one'])
  expect(await keptIn(pooled)).toEqual([])
})

test('a pooler is not asked for timeouts, and locks of a session are held beside it', async () => {
  const timeoutOf = async (pool: pg.Pool) =>
    (await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout
  expect(await timeoutOf(direct)).toBe('1min')
  expect(await timeoutOf(pooled)).toBe('0')
  expect(directPoolOf(pooled)).toBe(direct)
  await withAdvisoryLock(pooled, lockKeys.releases, async (client) => {
    const { rows } = await client.query(
      'SELECT FROM pg_locks WHERE locktype = $1 AND pid = pg_backend_pid()',
      ['advisory'],
    )
    expect(rows).toHaveLength(1)
    expect([direct.idleCount, direct.totalCount]).toEqual([0, 1])
  })
})
