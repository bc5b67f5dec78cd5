import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '#tests/support/product/fuzz/fuzz.ts'
import { startFuzzTarget } from '#tests/support/product/fuzz/fuzz-target.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

const count = Number(process.env.FUZZ_COUNT ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

let product: TestProduct
let branch: string

beforeAll(async () => {
  const club = await startFuzzTarget()
  product = club.product
  branch = club.branch
})
afterAll(() => product.close())

test(
  `${count.toLocaleString('tr-TR')} requests generated from the contract break nothing`,
  async () => {
    console.log(`FUZZ_COUNT=${count} FUZZ_SEED=${seed}`)
    const { faults, statuses, reached } = await fuzz(product, { count, seed, branch })
    console.log(statuses, `${reached.size} endpoints did what was asked`)
    expect(faults, `FUZZ_SEED=${seed}`).toEqual([])
  },
  4 * 3_600_000,
)
