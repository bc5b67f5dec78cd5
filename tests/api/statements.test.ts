import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type DatabasePool, databaseOf, inTransaction, together } from '#server/db/database.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

let product: TestProduct
let pool: DatabasePool

beforeAll(async () => {
  product = await startTestProduct()
  // One connection, because each has its own prepared statements.
  pool = createPool(String(product.services.pool.options.connectionString), { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await product.close()
})

/** The prepared statements of the connection that contain a text. */
const prepared = async (part: string) =>
  (await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows
    .map(({ statement }) => statement)
    .filter((statement) => statement.includes(part))

async function tenTimes(run: (round: number) => Promise<unknown>) {
  for (let round = 0; round < 10; round += 1) await run(round)
}

test('a statement that runs often is prepared, also in transactions, with the values of each run', async () => {
  await tenTimes(async (round) => {
    const { rows } = await databaseOf(pool).execute<{ half: number }>(sql`SELECT ${round}::int / 2 AS half`)
    expect(rows).toEqual([{ half: Math.floor(round / 2) }])
  })
  expect(await prepared('AS half')).toHaveLength(1)
  await tenTimes((round) => inTransaction(pool, ({ db }) => db.execute(sql`SELECT ${round}::int AS inside`)))
  expect(await prepared('AS inside')).toHaveLength(1)
})

test('a statement that runs rarely is not prepared', async () => {
  await databaseOf(pool).execute(sql`SELECT ${1}::int AS rare`)
  expect(await prepared('AS rare')).toEqual([])
})

test('sorted pages are planned every time', async () => {
  await tenTimes((round) =>
    databaseOf(pool)
      .select({ name: users.name })
      .from(users)
      .orderBy(users.name)
      .limit(round + 1),
  )
  expect(await prepared(' order by ')).toEqual([])
})

test('the first page of a whole table is one prepared statement with its total, a filtered page is planned every time', async () => {
  const list: ListDefinition<typeof users> = {
    table: users,
    key: users._id,
    sort: { name: users.name },
    defaultSort: ['name', 'ASC'],
    filters: { role: users.role },
  }
  await product.person({ name: 'Aylin Ak' })
  await product.person({ name: 'Zehra Zor' })
  await tenTimes(async () => {
    const page = await listRows(databaseOf(pool), list, { range: [0, 0] })
    expect(page).toMatchObject({ total: 2, estimated: false, rows: [{ _id: expect.any(String) }] })
  })
  expect(await prepared(' counted)')).toHaveLength(1)
  await tenTimes(() => listRows(databaseOf(pool), list, { range: [0, 0], filter: { role: 'admin' } }))
  expect(await prepared(' counted)')).toHaveLength(1)
})

test('searches and statements without parameters are planned every time', async () => {
  await tenTimes((round) =>
    databaseOf(pool).execute(sql`SELECT count(*) AS found FROM users WHERE search LIKE ${`%${round}%`}`),
  )
  expect(await prepared('AS found')).toEqual([])
  await tenTimes(() => databaseOf(pool).execute(sql`SELECT 1 AS plain; SELECT 2 AS plain`))
  expect(await prepared('AS plain')).toEqual([])
})

test('no statement of a failed transaction runs after its end', async () => {
  await pool.query('CREATE TABLE kept (round int)')
  const failed = inTransaction(pool, ({ client }) => {
    const insert = async (round: number) => {
      await client.query('SELECT 1').catch(() => undefined)
      await client.query('INSERT INTO kept VALUES ($1)', [round])
    }
    return together(insert(1), client.query('SELECT 1 / 0'), insert(2))
  })
  await expect(failed).rejects.toThrow(/zero/)
  const { rows } = await pool.query('SELECT round FROM kept')
  expect(rows).toEqual([])
})

test('a statement that was first sent after a failure is prepared at its next use', async () => {
  const statement = { name: 'later', text: 'SELECT $1::int AS later' }
  const failed = inTransaction(pool, ({ client }) =>
    together(
      client.query('SELECT 1 / 0'),
      client.query({ ...statement, values: [1] }),
      client.query({ ...statement, values: [2] }),
    ),
  )
  await expect(failed).rejects.toThrow(/zero/)
  const { rows } = await pool.query<{ later: number }>({ ...statement, values: [3] })
  expect(rows).toEqual([{ later: 3 }])
})

test('statements sent together fail with the cause, not with the statement that found the transaction aborted', async () => {
  const failed = inTransaction(pool, ({ db }) => {
    const first = async () => {
      await db.execute(sql`SELECT 1`)
      // Sent after the division has failed.
      await db.execute(sql`SELECT 2`)
    }
    return together(first(), db.execute(sql`SELECT 1 / 0`))
  })
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
})
