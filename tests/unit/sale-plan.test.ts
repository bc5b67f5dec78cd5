import { expect, test } from 'vitest'
import { isFarFromListPrice, planOf } from '#shared/money/sales/sales.rules.ts'

const days = (...of: Parameters<typeof planOf>) => planOf(...of).map(({ dueOn }) => dueOn)

test('instalments add up to the kuruş, with the remainder in the first', () => {
  for (const [sum, count] of [
    [100_000, 6],
    [1, 1],
    [7, 7],
    [99_999, 24],
  ] as const) {
    const plan = planOf(sum, count, '2026-01-15')
    expect(plan).toHaveLength(count)
    expect(plan.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
    expect(Math.max(...plan.map(({ amount }) => amount))).toBe(plan[0]?.amount)
  }
})

test('a sum of fewer kuruş than instalments has no plan', () => {
  expect(planOf(5, 6, '2026-01-15')).toEqual([])
})

test('a plan made on the last day of a month is due on the last days of shorter months, and does not drift', () => {
  expect(days(600, 6, '2026-10-31')).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(days(100, 1, '2028-01-31')).toEqual(['2028-02-29'])
})

test('no instalment is due after the last day of the membership', () => {
  expect(days(300, 3, '2026-12-31', '2027-02-10')).toEqual(['2027-01-31', '2027-02-10', '2027-02-10'])
})

test('a discount over half of the price and a price over half off the list ask; the half does not', () => {
  const line = { listPrice: 1000, unitPrice: 1000, quantity: 2, discount: 0 }
  expect(isFarFromListPrice(line)).toBe(false)
  expect(isFarFromListPrice({ ...line, discount: 1000 })).toBe(false)
  expect(isFarFromListPrice({ ...line, discount: 1001 })).toBe(true)
  expect(isFarFromListPrice({ ...line, unitPrice: 500 })).toBe(false)
  expect(isFarFromListPrice({ ...line, unitPrice: 499 })).toBe(true)
  expect(isFarFromListPrice({ ...line, unitPrice: 1501 })).toBe(true)
  expect(isFarFromListPrice({ ...line, listPrice: 0, unitPrice: 1501 })).toBe(false)
})
