import { type Column, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import {
  closeFailedRefund,
  listPayments,
  listUserPackages,
  refundPayment,
  showPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { showDashboardWarnings } from '#shared/office/dashboard/dashboard.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const branch = await openBranch(admin, 'Meram Şubesi')

afterEach(() => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' }))

async function paidPackage(): Promise<{ buyer: Person; id: string }> {
  const offer = await makePackage(admin, branch._id, { price: 1000 })
  const buyer = await product.person()
  return { buyer, id: await payByCard(product, buyer, checkout({ kind: 'package', package: offer._id })) }
}
const refund = (id: string) =>
  admin.call(refundPayment, {
    params: { id },
    body: { reason: 'Üye vazgeçti', requestKey: crypto.randomUUID() },
  })
const detail = (id: string) => admin.call(showPayment, { params: { id } })
/** The amount the provider has refunded, in kuruş. */
const givenBack = async (id: string) => {
  const { providerPaymentId } = await detail(id)
  const payment = (await provider.payments()).find(({ paymentId }) => paymentId === providerPaymentId)
  if (payment?.cancel) return payment.cancel.price
  return payment?.items.flatMap((item) => item.refunds).reduce((sum, { price }) => sum + price, 0)
}
/** Sends pending refunds, as the job does some minutes later. */
async function settle(): Promise<void> {
  await product.services.db.update(refunds).set({ sentAt: sql`${refunds.sentAt} - interval '5 minutes'` })
  await reconcileRefunds(product.services, (error) => {
    throw error
  })
}

describe('a full refund around midnight', () => {
  /** Backdates a payment, its refunds and the card’s charge by one day. */
  async function dayBefore(id: string): Promise<void> {
    const { db } = product.services
    const dayEarlier = (moment: Column) => sql`${moment} - interval '1 day'`
    await db
      .update(payments)
      .set({ createdAt: dayEarlier(payments.createdAt), paidAt: dayEarlier(payments.paidAt) })
      .where(eq(payments._id, id))
    await db
      .update(refunds)
      .set({ createdAt: dayEarlier(refunds.createdAt) })
      .where(eq(refunds.payment, id))
    const { providerPaymentId } = await detail(id)
    await provider.chargedAt(providerPaymentId ?? '', new Date(Date.now() - 86_400_000))
  }

  test('is a refund when requested on the day of the charge and sent on the next', async () => {
    const { buyer, id } = await paidPackage()
    await provider.plan({ kind: 'cancel', effect: { type: 'lost-request' } })
    expect((await refund(id)).refunds).toMatchObject([{ status: 'unknown' }])
    await dayBefore(id)
    await settle()
    expect(await detail(id)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
    expect(await givenBack(id)).toBe(100_000)
    expect(await buyer.call(listUserPackages)).toMatchObject([{ status: 'cancelled' }])
  })

  test('is a refund when the card was charged before midnight and the result arrived after', async () => {
    const { id } = await paidPackage()
    await dayBefore(id)
    await product.services.db.update(payments).set({ paidAt: sql`now()` }).where(eq(payments._id, id))
    expect(await refund(id)).toMatchObject({ status: 'refunded' })
    expect(await givenBack(id)).toBe(100_000)
  })

  test('is still a cancellation when the provider’s response came after midnight', async () => {
    const { id } = await paidPackage()
    await provider.plan({ kind: 'cancel', effect: { type: 'lost-answer' } })
    await refund(id)
    await dayBefore(id)
    await settle()
    expect(await detail(id)).toMatchObject({ status: 'cancelled', refunds: [{ status: 'done' }] })
    expect(await givenBack(id)).toBe(100_000)
  })
})

describe('a refund rejected by the provider in the background', () => {
  const warnings = async (person: Person = admin) =>
    (await person.call(showDashboardWarnings, { query: {} })).warnings.filter(
      ({ kind }) => kind === 'failed-refunds',
    )
  const failing = async () =>
    (await admin.call(listPayments, { query: { filter: { hasFailedRefund: true } } })).map(({ _id }) => _id)
  /** A refund sent only by the job and rejected by the bank. */
  async function refused(): Promise<{ id: string; refundId: string }> {
    const { id } = await paidPackage()
    await provider.plan({ kind: 'cancel', effect: { type: 'lost-request' } })
    await refund(id)
    await provider.plan({ kind: 'cancel', effect: { type: 'decline', code: '5088' } })
    await settle()
    const [row] = (await detail(id)).refunds
    expect(row).toMatchObject({ status: 'failed', needsAttention: true })
    return { id, refundId: row?._id ?? '' }
  }

  test('is shown on the dashboard and in the list until resolved', async () => {
    expect(await warnings()).toEqual([])
    const [one, other] = [await refused(), await refused()]
    expect(await warnings()).toMatchObject([{ count: 2 }])
    expect(await failing()).toEqual([other.id, one.id])
    await refund(one.id)
    expect(await failing()).toEqual([other.id])
    await refund(other.id)
    expect(await warnings()).toEqual([])
  })

  test('is closed with a note when the money was returned in another way', async () => {
    const { id, refundId } = await refused()
    const close = (note: string) =>
      admin.call(closeFailedRefund, { params: { id, refundId }, body: { note } })
    await expect(close(' ')).rejects.toMatchObject({ status: 400 })
    expect(await close('Nakit ödendi')).toMatchObject({
      refunds: [{ status: 'failed', needsAttention: false }],
    })
    expect((await detail(id)).events.at(-1)?.note).toContain('Nakit ödendi')
    expect(await warnings()).toEqual([])
    await expect(close('Yine')).rejects.toMatchObject({ status: 409, message: texts.refundNotOpen })
    await expect(
      admin.call(closeFailedRefund, {
        params: { id, refundId: crypto.randomUUID() },
        body: { note: 'Yok' },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('is visible to users who may see payments', async () => {
    const { id } = await refused()
    const staff = await product.person({ role: 'staff', branch: branch._id })
    expect(await warnings(staff)).toEqual([])
    await refund(id)
  })

  test('shows no warning when staff saw the rejection themselves', async () => {
    const { id } = await paidPackage()
    await provider.plan({ kind: 'cancel', effect: { type: 'decline', code: '5088' } })
    await expect(refund(id)).rejects.toMatchObject({ status: 409 })
    expect((await detail(id)).refunds).toMatchObject([{ status: 'failed', needsAttention: false }])
    expect(await warnings()).toEqual([])
  })
})
