import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { branch, casesOf, samples } from '#tests/faults/prove/list-cases.ts'
import { type ExecutedStatement, sequentialScans, statementsOf } from '#tests/support/product/query-plans.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { partOf, seedClub, sizes } from '#tests/support/seed/seed-club.ts'

/** Divides the sizes, to try out the proof itself: `CLUB_PART=100`. */
const part = Number(process.env.CLUB_PART ?? 1)
const bound = 300
const measurements = 11
/** A sequential scan above this number of rows counts as a scan; below, it reads just the first rows. */
const scannedRows = 20_000

let product: TestProduct
let people: { admin: Person; staff: Person; member: Person }

beforeAll(async () => {
  product = await startTestProduct()
  await seedClub(product.services.pool, partOf(sizes.million, part), { isReadOnly: true })
  const [admin, staff, member] = await Promise.all([
    product.person({ role: 'admin' }),
    product.person({ role: 'staff', branch }),
    product.person({ role: 'member', branch }),
  ])
  people = { admin, staff, member }
}, 1_800_000)
afterAll(() => product.close())

const lists = contract.filter(({ list, method }) => list && method === 'GET')

/** The 95th percentile in milliseconds, and the statements executed. */
async function measure(
  url: string,
  person: Person,
): Promise<{ p95: number; status: number; asked: ExecutedStatement[] }> {
  const ask = () => product.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
  let status = 0
  const asked = await statementsOf(async () => {
    status = (await ask()).statusCode
  })
  const times: number[] = []
  for (let count = 0; status === 200 && count < measurements; count += 1) {
    const startedAt = performance.now()
    await ask()
    const time = performance.now() - startedAt
    times.push(time)
    // A single slow response does not count.
    if (time > bound * 5) return { p95: time, status, asked }
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { p95: sorted[Math.ceil(measurements * 0.95) - 2] ?? 0, status, asked }
}

describe(`every list of a club with ${sizes.million.users.toLocaleString('tr-TR')} members`, () => {
  test.each(lists.map((target) => [target.url, target] as const))(
    '%s: every sort order, filter and search uses indexes and takes less than 300 ms',
    async (url, target) => {
      const { cases } = casesOf(target)
      const person = /\/(mine|my-|profile)/.test(url) ? people.member : people.admin
      const misses: string[] = []
      let slowest = { name: '', p95: 0 }
      const client = await product.services.pool.connect()
      try {
        for (const { name, query } of cases) {
          const path = pathOf(url, samples, {
            ...query,
            ...(url.includes('recipients') ? { month: thisMonth() } : {}),
          })
          const { p95, status, asked } = await measure(path, person)
          if (status !== 200 && status !== 404) misses.push(`${name}: ${status}`)
          if (p95 > bound) misses.push(`${name}: ${Math.round(p95)} ms`)
          if (p95 > slowest.p95) slowest = { name, p95 }
          for (const statement of asked) {
            const scans = await sequentialScans(client, statement)
            for (const { table, rows } of scans)
              if (rows > scannedRows) misses.push(`${name}: reads ${rows} rows of ${table} in turn`)
          }
        }
      } finally {
        client.release()
      }
      console.log(`${url}: ${cases.length} questions, slowest ${slowest.name} ${Math.round(slowest.p95)} ms`)
      for (const miss of misses) console.log(`${url}: ${miss}`)
      expect(misses).toEqual([])
    },
  )
})
