import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { sendSmsThroughKills } from '#tests/support/processes/sms-kills.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'

const database = await createTestDatabase()
const pool = createPool(database.connectionString)
let violations: readonly string[]

beforeAll(async () => {
  const trouble = { count: 600, kills: 1, lost: 1, refused: 1, seconds: 180 }
  violations = (await sendSmsThroughKills(database.connectionString, pool, trouble)).violations
}, 400_000)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a killed process, a lost answer and refusals let nobody have a text message twice', () => {
  expect(violations).toEqual([])
})
