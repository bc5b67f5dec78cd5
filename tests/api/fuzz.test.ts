import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FuzzReport, fuzz } from '#tests/support/product/fuzz/fuzz.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'
import { startFuzzTarget } from '#tests/support/seed/fuzz-target.ts'

/** Always the same requests, so that a test run says the same twice; `npm run prove` sends others. */
const seed = 2026
const count = 1_500

let product: TestProduct
let report: FuzzReport

beforeAll(async () => {
  const club = await startFuzzTarget()
  product = club.product
  report = await fuzz(product, { count, seed, branch: club.branch })
})
afterAll(() => product.close())

test('ASVS 2.2.1, 16.5.1: whatever is sent: no 5xx, no hang, nothing of the inside in an answer, nothing written by a refusal', () => {
  expect(report.faults).toEqual([])
})

test('a good part of the requests is accepted, so that more than the checks is tried', () => {
  const done = (report.statuses[200] ?? 0) + (report.statuses[201] ?? 0)
  expect(done).toBeGreaterThan(count / 8)
  expect(report.reached.size).toBeGreaterThan(60)
})
