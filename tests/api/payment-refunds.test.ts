import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import { changeBalance, showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { listUserPackages, refundPayment, showPayment } from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Purchase } from '#shared/money/payments/payments.schema.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const branch = await openBranch(admin, 'Meram Şubesi')

afterEach(() => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' }))

async function paid(purchase: Purchase): Promise<{ buyer: Person; id: string }> {
  const buyer = await product.person()
  return { buyer, id: await payByCard(product, buyer, checkout(purchase)) }
}
const paidPackage = async (price = 1000) => {
  const offer = await makePackage(admin, branch._id, { price })
  return paid({ kind: 'package', package: offer._id })
}
const refund = (id: string, amount?: number, requestKey: string = crypto.randomUUID()) =>
  admin.call(refundPayment, { params: { id }, body: { amount, reason: 'Üye vazgeçti', requestKey } })
const detail = (id: string) => admin.call(showPayment, { params: { id } })
/** The amount the provider has refunded, in kuruş. */
const givenBack = async (id: string) => {
  const { providerPaymentId } = await detail(id)
  const payment = (await provider.payments()).find(({ paymentId }) => paymentId === providerPaymentId)
  if (payment?.cancel) return payment.cancel.price
  return payment?.items.flatMap((item) => item.refunds).reduce((sum, { price }) => sum + price, 0)
}
/** How many audit entries a payment’s only refund has. */
const sentAgain = async (id: string) => {
  const [row] = await product.services.db.select().from(refunds).where(eq(refunds.payment, id))
  return row?.version ?? 0
}
const yesterday = (id: string) =>
  product.services.db
    .update(payments)
    .set({ paidAt: sql`now() - interval '1 day'` })
    .where(eq(payments._id, id))
/** Moves the sending of every refund minutes into the past. */
const minutesLater = () =>
  product.services.db.update(refunds).set({ sentAt: sql`${refunds.sentAt} - interval '5 minutes'` })
const settleAtOnce = () =>
  reconcileRefunds(product.services, (error) => {
    throw error
  })
const settle = () => minutesLater().then(settleAtOnce)

describe('a refund', () => {
  test('of the full amount on the same day is a cancellation, which ends the membership', async () => {
    const { buyer, id } = await paidPackage()
    expect(await refund(id)).toMatchObject({ status: 'cancelled', refunded: 1000, refundable: 0 })
    expect(await givenBack(id)).toBe(100_000)
    expect(await buyer.call(listUserPackages)).toMatchObject([
      { status: 'cancelled', cancelReason: 'Üye vazgeçti' },
    ])
  })

  test('in parts keeps the membership until the last one', async () => {
    const { buyer, id } = await paidPackage()
    await yesterday(id)
    expect(await refund(id, 400.5)).toMatchObject({
      status: 'partially-refunded',
      refunded: 400.5,
      refundable: 599.5,
    })
    expect(await buyer.call(listUserPackages)).toMatchObject([{ status: 'active' }])
    await expect(refund(id, 600)).rejects.toMatchObject({
      status: 400,
      fields: { amount: texts.refundTooHigh },
    })
    expect(await refund(id)).toMatchObject({ status: 'refunded', refundable: 0 })
    expect(await givenBack(id)).toBe(100_000)
    expect(await buyer.call(listUserPackages)).toMatchObject([{ status: 'cancelled' }])
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: texts.notRefundable })
  })

  test('never exceeds the price, also under concurrency', async () => {
    const { id } = await paidPackage()
    await yesterday(id)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id, 300)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await givenBack(id)).toBe(90_000)
    expect(await detail(id)).toMatchObject({ refunded: 900, refundable: 100 })
  })

  test('is sent once for a form submitted twice', async () => {
    const { id } = await paidPackage()
    await yesterday(id)
    const key = crypto.randomUUID()
    await Promise.all([refund(id, 250, key), refund(id, 250, key)])
    expect(await givenBack(id)).toBe(25_000)
  })

  test.each([0, -1, 0.001, 20_000_000])('rejects %s lira', async (amount) => {
    const { id } = await paidPackage()
    await expect(refund(id, amount)).rejects.toMatchObject({ status: 400 })
  })
})

describe('the refund of a top-up', () => {
  test('debits the wallet, at most down to zero', async () => {
    const { buyer, id } = await paid({ kind: 'top-up', branch: branch._id, amount: 500 })
    const query = { branchId: branch._id }
    const balance = () => buyer.call(showUserBalance, { params: { userId: buyer.user._id }, query })
    const { memberId } = await balance()
    await admin.call(changeBalance, {
      params: { memberId: memberId ?? '' },
      body: { amount: -200, description: 'Havlu' },
    })
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: texts.refundAboveWallet })
    expect(await refund(id, 300)).toMatchObject({ status: 'partially-refunded', refunded: 300 })
    expect((await balance()).balance).toBe(0)
    expect(await givenBack(id)).toBe(30_000)
  })

  test('is credited to the wallet again if the provider rejects it', async () => {
    const { buyer, id } = await paid({ kind: 'top-up', branch: branch._id, amount: 500 })
    await provider.plan({ kind: 'cancel', effect: { type: 'decline', code: '5088' } })
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: texts.refundRefused })
    const { balance } = await buyer.call(showUserBalance, {
      params: { userId: buyer.user._id },
      query: { branchId: branch._id },
    })
    expect(balance).toBe(500)
    expect(await detail(id)).toMatchObject({ status: 'paid', refunded: 0, refunds: [{ status: 'failed' }] })
  })
})

describe('the refund of an instalment top-up', () => {
  /** 1,000 lira in three instalments on top of a balance of 500, and the amount charged to the card. */
  async function toppedUp() {
    const buyer = await product.person()
    await makeWallet(admin, buyer, branch._id, 500)
    const request = checkout({ kind: 'top-up', branch: branch._id, amount: 1000 }, { installment: 3 })
    const id = await payByCard(product, buyer, request)
    const balance = async () =>
      (
        await buyer.call(showUserBalance, {
          params: { userId: buyer.user._id },
          query: { branchId: branch._id },
        })
      ).balance
    expect(await balance()).toBe(1500)
    const { paidPrice } = await detail(id)
    expect(paidPrice).toBeGreaterThan(1000)
    return { id, balance, paidPrice }
  }

  test('debits the price, not the surcharge, when refunded in full', async () => {
    const { id, balance, paidPrice } = await toppedUp()
    expect(await refund(id)).toMatchObject({ status: 'cancelled', refunded: paidPrice })
    expect(await balance()).toBe(500)
    expect(await givenBack(id)).toBe(Math.round(paidPrice * 100))
  })

  test('debits its share each time when refunded in parts, in sum the price', async () => {
    const { id, balance, paidPrice } = await toppedUp()
    const parts = [0.01, 333.33, 0.02, 100, 0.05]
    for (const part of parts) await refund(id, part)
    const given = parts.reduce((sum, part) => sum + part, 0)
    expect(Math.abs(1500 - (await balance()) - (given * 1000) / paidPrice)).toBeLessThan(0.01)
    expect(await refund(id)).toMatchObject({ status: 'refunded' })
    expect(await balance()).toBe(500)
  })

  test('is credited to the wallet as debited if the provider rejects it', async () => {
    const { id, balance } = await toppedUp()
    await refund(id, 99.99)
    const before = await balance()
    await provider.plan({ kind: 'refund', effect: { type: 'decline', code: '5088' } })
    await expect(refund(id, 500.05)).rejects.toMatchObject({ status: 409 })
    expect(await balance()).toBe(before)
    await refund(id)
    expect(await balance()).toBe(500)
  })
})

describe('a refund whose response is lost', () => {
  test('is found by querying the provider, and not sent again', async () => {
    const { id } = await paidPackage()
    await yesterday(id)
    await provider.plan({ kind: 'refund', effect: { type: 'lost-answer' } })
    expect((await refund(id, 100)).refunds).toMatchObject([{ status: 'unknown' }])
    await settle()
    expect((await detail(id)).refunds).toMatchObject([{ status: 'done' }])
    expect(await givenBack(id)).toBe(10_000)
  })

  test('is sent again if the provider never received it, by one process', async () => {
    const { id } = await paidPackage()
    await yesterday(id)
    await provider.plan({ kind: 'refund', effect: { type: 'lost-request' } })
    await refund(id, 100)
    expect(await givenBack(id)).toBe(0)
    await minutesLater()
    await Promise.all([settleAtOnce(), settleAtOnce(), settleAtOnce()])
    expect((await detail(id)).refunds).toMatchObject([{ status: 'done' }])
    expect(await givenBack(id)).toBe(10_000)
  })

  test('is not touched while another process waits for the provider’s response', async () => {
    const { id } = await paidPackage()
    await yesterday(id)
    await provider.plan({ kind: 'refund', effect: { type: 'lost-request' } })
    await refund(id, 100)
    await minutesLater()
    await provider.plan({ kind: 'refund', effect: { type: 'delay', ms: 400 } })
    const first = settleAtOnce()
    await expect.poll(async () => (await sentAgain(id)) > 1).toBe(true)
    await settleAtOnce()
    await first
    expect(await givenBack(id)).toBe(10_000)
  })
})
