import { getColumnTable, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#server/modules/index.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

/** Binary columns with nothing sealed: hashes, public keys, tokens that were used and rows of files. */
const plain = /(_hash|^public_key|^report_key|^token|^visitor|^client|^session|^rows)$/

test('every sealed column is sealed anew with a new APP_SECRET', async () => {
  const { rows } = await product.services.pool.query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`,
  )
  const sealed = rows
    .filter(({ column }) => !plain.test(column))
    .map(({ name, column }) => `${name}.${column}`)
  const declared = modules.flatMap(({ sealed: columns = [] }) =>
    columns.map(({ column }) => `${getTableName(getColumnTable(column))}.${column.name}`),
  )
  expect(sealed.length).toBeGreaterThan(5)
  expect(declared.toSorted()).toEqual(sealed.toSorted())
})
