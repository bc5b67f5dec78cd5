import { afterAll, expect, test } from 'vitest'
import { RowReader, readBatches } from '#server/db/cursor.ts'
import { createPool, type DatabasePool, isOutage } from '#server/db/database.ts'
import { withAdvisoryLock } from '#server/db/locks.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'

const limit = 300
const slow = 'SELECT pg_sleep(0.6)::text'

const database = await createTestDatabase()
afterAll(() => database.drop())
const pool = createPool(database.connectionString, { max: 1, statementTimeout: limit })
afterAll(() => pool.end())

const refusal = () =>
  pool.query(slow).then(
    () => null,
    (error: Error) => error,
  )

test('a statement over the time limit is cancelled, and the client may retry', async () => {
  expect(await refusal()).toMatchObject({ code: '57014' })
  expect(isOutage(await refusal())).toBe(true)
})

test('migrations and exports have no limit, and restore it for the next user of their connection', async () => {
  await withAdvisoryLock(pool, 4711, (client) => client.query(slow))
  const batches = readBatches(pool, { sql: slow, params: [] })
  expect((await batches.next()).value).toHaveLength(1)
  await batches.return(undefined)
  const reader = new RowReader(pool, 10)
  const statementOn = (db: Parameters<Parameters<RowReader['next']>[0]>[0]) => ({
    execute: async () => (await db.execute<Record<string, unknown>>(slow)).rows,
  })
  expect(await reader.next(statementOn)).toHaveLength(1)
  await reader.close()
  expect(await refusal()).toMatchObject({ code: '57014' })
})

test('jobs and commands have no limit, a served request has one', async () => {
  const own = createPool(database.connectionString, { max: 1 })
  const shown = async (from: DatabasePool) =>
    (await from.query('SHOW statement_timeout')).rows[0].statement_timeout
  expect(await shown(own)).toBe('0')
  expect(await shown(pool)).toBe('300ms')
  await own.end()
})
