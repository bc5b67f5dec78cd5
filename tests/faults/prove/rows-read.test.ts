import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { contract } from '#shared/contract.ts'
import { rowsRead, statementsOf } from '#tests/support/product/query-plans.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { seedClub, sizes } from '#tests/support/seed/seed-club.ts'

const rows = 40_000
/** More than a list counts and a member has; less than half of a table. */
const few = 15_000

/** Calls that sum up a period or the whole club, with the reason why their statements may read a table whole. */
const sums: Readonly<Record<string, string>> = {
  '/api/email/preview-bulk-welcome-emails': 'the accounts of a month, which here are all',
  '/api/excel/totals': 'totals of the list of payments, measured at a million rows by the lists',
  '/api/puan/rewards/referral/total': 'totals of the club',
  '/api/vitamin-orders/admin/stats': 'the orders of a period, which here are all',
}

let product: TestProduct
let admin: Person
let meram: Branch

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
  const { branches, blog_posts, turnstile_presence, ...tables } = sizes.million
  const size = Object.fromEntries(
    Object.entries(tables).map(([table, count]) => [table, count > 1_000 ? rows : Math.min(count, 50)]),
  )
  await seedClub(product.services.pool, size, { branches: [meram._id], isReadOnly: true })
})
afterAll(() => product.close())

test('no reading call reads a large table whole, apart from sums', async () => {
  const { pool } = product.services
  const member = await product.person({ branch: meram._id })
  const staff = await product.person({ role: 'staff', branch: meram._id })
  // Without event streams, which do not end, and exports, which read everything that is asked for.
  const reads = contract.filter(({ method, url }) => method === 'GET' && !/events|export/.test(url))
  expect(reads.length).toBeGreaterThan(100)
  const seen = new Set<string>()
  const whole = new Set<string>()
  for (const endpoint of reads)
    for (const person of [admin, staff, member]) {
      const params = Object.fromEntries(
        [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => [name, member.user._id]),
      )
      // A refusal counts as well: the statements until then are checked. Records other than users are not found.
      const call = () =>
        person.call(endpoint, { params, query: { range: '[0,24]' } } as never).catch(() => undefined)
      for (const statement of await statementsOf(call)) {
        if (seen.has(statement.text)) continue
        seen.add(statement.text)
        for (const [table, read] of Object.entries(await rowsRead(pool, statement)))
          if (read > few && !sums[endpoint.url]) whole.add(`${endpoint.url}: ${table} by ${statement.text}`)
      }
    }
  expect(seen.size).toBeGreaterThan(300)
  expect([...whole]).toEqual([])
})
