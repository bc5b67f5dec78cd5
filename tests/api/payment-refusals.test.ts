import { afterAll, describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import { listOwnPayments, quotePurchase, startPayment } from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { cards, checkout } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram Şubesi')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', price: 1250.5, durationDays: 30 })

const buy = (offer: Package) => ({ kind: 'package' as const, package: offer._id })
const topUp = (amount: number) => ({ kind: 'top-up' as const, branch: meram._id, amount })

describe('rejected purchases', () => {
  test('an inactive package, an unknown one, one of an archived branch', async () => {
    const buyer = await product.person()
    const closed = await makePackage(admin, meram._id, { visibility: 'hidden' })
    await expect(buyer.call(startPayment, { body: checkout(buy(closed)) })).rejects.toMatchObject({
      status: 409,
      message: membershipsMessages.packageNotOnSale,
    })
    const unknown = { kind: 'package' as const, package: crypto.randomUUID() }
    await expect(buyer.call(quotePurchase, { body: { purchase: unknown } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([0, -5, 10.001, 10_000_001])('a top-up of %s lira', async (amount) => {
    const buyer = await product.person()
    await expect(buyer.call(startPayment, { body: checkout(topUp(amount)) })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('a card that is expired, mistyped, or does not support the instalments', async () => {
    const buyer = await product.person()
    const request = checkout(buy(monthly))
    const old = { ...request.card, expireYear: 2020 } as typeof request.card
    await expect(buyer.call(startPayment, { body: { ...request, card: old } })).rejects.toMatchObject({
      status: 400,
      fields: { 'card.expireMonth': texts.cardExpired },
    })
    await expect(
      buyer.call(startPayment, { body: checkout(buy(monthly), { number: '5528790000000009' }) }),
    ).rejects.toMatchObject({ status: 400, fields: { 'card.cardNumber': texts.cardInvalid } })
    await expect(
      buyer.call(startPayment, { body: checkout(buy(monthly), { number: cards.foreign, installment: 2 }) }),
    ).rejects.toMatchObject({ status: 400, fields: { installment: texts.installmentNotOffered } })
    await expect(
      buyer.call(startPayment, { body: checkout(buy(monthly), { installment: 12 }) }),
    ).rejects.toMatchObject({ status: 400, fields: { installment: texts.installmentNotOffered } })
    expect(await buyer.call(listOwnPayments)).toEqual([])
  })

  test('a purchase without accepting the texts', async () => {
    const buyer = await product.person()
    for (const missing of ['preliminaryInformation', 'distanceSale', 'earlyStart'])
      await expect(
        buyer.call(startPayment, { body: { ...checkout(buy(monthly)), [missing]: false } }),
      ).rejects.toMatchObject({ status: 400, fields: { [missing]: validationMessages.accept } })
  })

  test('a price sent by the client is ignored', async () => {
    const buyer = await product.person()
    const payload = {
      ...checkout(buy(monthly)),
      price: 1,
      paidPrice: 1,
      purchase: { ...buy(monthly), price: 1 },
    }
    const answer = await send(product, 'POST', '/api/payment', { headers: bearer(buyer), payload })
    expect(answer.statusCode).toBe(200)
    const [attempt] = await buyer.call(listOwnPayments)
    expect(attempt).toMatchObject({ price: 1250.5, paidPrice: 1250.5 })
  })
})
