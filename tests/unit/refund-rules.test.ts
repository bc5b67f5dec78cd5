import { describe, expect, test } from 'vitest'
import { isCancellable } from '#server/modules/money/payments/charge.service.ts'
import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import { walletShare } from '#server/modules/money/payments/refunds.service.ts'

describe('the wallet share of a refund', () => {
  const topUp = (price: number, paidPrice: number) => ({ price, paidPrice, refunded: 0 })

  test('is the whole refund if there is no surcharge', () => {
    expect(walletShare(topUp(50_000, 50_000), 12_345, 0)).toBe(12_345)
  })

  test('sums to the price over any parts', () => {
    for (const [price, paidPrice] of [
      [100_000, 103_700],
      [1, 3],
      [999_999_999, 1_073_741_823],
      [33, 97],
    ] as const) {
      for (const size of [1, 7, 10, paidPrice]) {
        const step = Math.max(size, Math.ceil(paidPrice / 500))
        const payment = topUp(price, paidPrice)
        let taken = 0
        while (payment.refunded < paidPrice) {
          const wanted = Math.min(step, paidPrice - payment.refunded)
          const share = walletShare(payment, wanted, taken)
          expect(share).toBeLessThanOrEqual(wanted)
          taken += share
          payment.refunded += wanted
          expect(Math.abs(taken - (price / paidPrice) * payment.refunded)).toBeLessThanOrEqual(0.5001)
        }
        expect(taken).toBe(price)
      }
    }
  })

  test('is correct again after a rejected part in between', () => {
    const payment = topUp(100, 103)
    const first = walletShare(payment, 34, 0)
    const second = walletShare({ ...payment, refunded: 34 }, 34, first)
    // The first is rejected and credited again.
    const rest = walletShare({ ...payment, refunded: 34 }, 69, second)
    expect(second + rest).toBe(100)
  })
})

describe('whether a charge can be cancelled in full', () => {
  const payment = (createdAt: string, paidAt: string | null) => ({ createdAt, paidAt }) as PaymentRow
  // 23:30 and 00:30 in Istanbul.
  const evening = '2026-11-22T20:30:00.000Z'
  const night = '2026-11-22T21:30:00.000Z'

  test.each([
    ['on the same day', evening, evening, '2026-11-22T20:50:00Z', true],
    [
      'not in the last minute of the day, because it may arrive on the next',
      evening,
      evening,
      '2026-11-22T20:59:30Z',
      false,
    ],
    ['not on the next day, although it is the same day in London', evening, evening, night, false],
    ['not when it may have been charged before midnight', evening, night, '2026-11-22T22:00:00Z', false],
    ['after midnight if it was started after midnight', night, night, '2026-11-22T22:00:00Z', true],
  ])('%s', (_when, createdAt, paidAt, now, expected) => {
    expect(isCancellable(payment(createdAt, paidAt), new Date(now))).toBe(expected)
  })
})
