import { expect, test } from 'vitest'
import { monthlyCost } from '#site/features/packages/load-packages.ts'

const monthly = { kind: 'membership', price: 1000, durationDays: 30 } as const
const yearly = { kind: 'membership', price: 9600, durationDays: 360 } as const

test('a longer membership shows its price per month and the saving against the monthly one', () => {
  expect(monthlyCost(yearly, [monthly, yearly])).toEqual({ pricePerMonth: 800, saving: 2400 })
})

test('a saving is only promised against a monthly package of the same kind that costs more', () => {
  const daytime = { ...monthly, kind: 'daytime' } as const
  const dear = { ...yearly, price: 15_000 }
  expect(monthlyCost(yearly, [daytime, yearly]).saving).toBe(0)
  expect(monthlyCost(dear, [monthly, dear]).saving).toBe(0)
})

test('a month, a day pass and lessons have no price per month', () => {
  const none = { pricePerMonth: null, saving: 0 }
  expect(monthlyCost(monthly, [monthly])).toEqual(none)
  expect(monthlyCost({ ...yearly, kind: 'personal-training' }, [monthly])).toEqual(none)
  expect(monthlyCost({ kind: 'day-pass', price: 200, durationDays: 1 }, [monthly])).toEqual(none)
})
