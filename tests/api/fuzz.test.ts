import { beforeAll, expect, test } from 'vitest'
import { type FuzzReport, fuzz } from '#tests/support/product/fuzz/fuzz.ts'
import { startFuzzTarget } from '#tests/support/product/fuzz/fuzz-target.ts'

/** A fixed seed, so that test runs are reproducible; `npm run proofs -- fuzz` uses a new seed. */
const seed = 2026
const count = 1_500

const { product, branch } = await startFuzzTarget()
let report: FuzzReport

beforeAll(async () => {
  report = await fuzz(product, { count, seed, branch })
})

test('ASVS 2.2.1, 16.5.1: random requests cause no 5xx, no hang, no internal details in a response and no write by a rejected request', () => {
  expect(report.faults).toEqual([])
})

test('enough requests are accepted for the test to go beyond validation', () => {
  const done = (report.statuses[200] ?? 0) + (report.statuses[201] ?? 0)
  expect(done).toBeGreaterThan(count / 8)
  expect(report.reached.size).toBeGreaterThan(60)
})
