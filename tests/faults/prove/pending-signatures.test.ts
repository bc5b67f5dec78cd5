import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUnsignedContracts } from '#shared/membership/contracts/unsigned.contract.ts'
import { percentile } from '#tests/bench/figure.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract } from '#tests/support/records/contracts.ts'
import { refreshAndCheckPendingSignatures } from '#tests/support/records/pending-signatures.ts'
import { keyOf, spaces } from '#tests/support/seed/club-tables.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const writers = 200
const writesEach = 20

let product: TestProduct
let admin: Person
let branch: string
const members = Array.from({ length: writers }, (_, index) => keyOf(spaces.user, index + 1))

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  const { _id } = await openBranch(admin, 'Meram')
  branch = _id
  await makeContract(admin, null)
  await makeContract(admin, null, { requiredFor: 'membership' })
  await seedClub(product.services.pool, { users: writers }, { branches: [branch] })
}, 120_000)
afterAll(() => product.close())

/** Writes sales and renamed users, two statements per transaction in either order. Returns transactions per second. */
async function write(round: number): Promise<number> {
  const { pool } = product.services
  const startedAt = performance.now()
  await Promise.all(
    members.map(async (user, writer) => {
      for (let turn = 0; turn < writesEach; turn += 1) {
        const hours = (round * writesEach + turn) * 24
        const sale = `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days,
            freeze_count, starts_at, ends_at, source)
          VALUES (gen_random_uuid(), '${user}', '${branch}', 'Deneme', 'membership', 0, 1, 0, 0,
            now() + interval '${hours} hours', now() + interval '${hours + 12} hours', 'desk')`
        const change = `UPDATE users SET name = 'Üye ${round}-${turn}' WHERE id = '${user}'`
        const statements = (writer + turn) % 2 ? [sale, change] : [change, sale]
        await pool.query(`BEGIN; ${statements.join('; ')}; COMMIT`)
      }
    }),
  )
  return (writers * writesEach * 1000) / (performance.now() - startedAt)
}

const switchTriggers = async (state: 'ENABLE' | 'DISABLE') => {
  for (const [table, event] of [
    ['users', 'update'],
    ['memberships', 'insert'],
  ])
    await product.services.pool.query(`ALTER TABLE ${table} ${state} TRIGGER pending_signatures_${event}`)
}

test('200 writers lose no update, never deadlock, and are hardly slower while the list is read', async () => {
  const rates = { kept: [] as number[], bare: [] as number[] }
  for (let round = 0; round < 3; round += 1) {
    await switchTriggers('DISABLE')
    rates.bare.push(await write(2 * round))
    await switchTriggers('ENABLE')
    let isWriting = true
    const reading = (async () => {
      while (isWriting) {
        await admin.call(listUnsignedContracts, { query: {} })
        await new Promise((fulfil) => setTimeout(fulfil, 500))
      }
    })()
    rates.kept.push(await write(2 * round + 1))
    isWriting = false
    await reading
  }
  const [kept, bare] = [percentile(rates.kept, 50), percentile(rates.bare, 50)]
  console.log(
    `writes a second: ${kept.toFixed(0)} with the queue, ${bare.toFixed(0)} without: ${(kept / bare).toFixed(2)}`,
  )
  expect(kept / bare).toBeGreaterThan(0.6)
  expect(await refreshAndCheckPendingSignatures(product.services)).toMatchObject({
    differences: [],
    queued: 0,
  })
}, 300_000)
