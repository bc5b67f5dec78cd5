import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import {
  refundSale,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import {
  quotePurchase,
  refundPayment,
  showOwnPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import {
  settleReceivables,
  showAccount,
  showOwnReceivables,
} from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import { createSale, showSale } from '#shared/money/sales/sales.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import {
  checkout,
  giveUp,
  payByCard,
  payThroughBank,
  returnFromBank,
} from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = receivablesMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const meram = await openBranch(admin, 'Meram')

afterEach(() => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' }))

const debts = (...ids: string[]) => ({ kind: 'receivables', receivables: ids }) as const
const debt = (person: Person, amount: number, due = -1) =>
  addDebt(product.services, person.user._id, meram._id, { amount, due })
const openOf = async (...ids: string[]) => {
  const rows = await product.services.db.select().from(receivables)
  return ids.map((id) => rows.find(({ _id }) => _id === id)?.open)
}
const atDesk = (person: Person, id: string, amount: number) =>
  admin.call(settleReceivables, {
    body: {
      ...{ user: person.user._id, branch: meram._id, receivables: [id] },
      payments: [{ method: 'card', amount }],
      requestKey: crypto.randomUUID(),
    },
  })
const paymentOf = async (id: string) => {
  const [row] = await product.services.db.select().from(payments).where(eq(payments._id, id))
  if (!row) throw new Error('There is no such payment')
  return row
}
const settledBy = async (payment: string) => {
  const [row] = await product.services.db
    .select({ sum: sql<string>`coalesce(sum(amount), 0)` })
    .from(settlements)
    .where(eq(settlements.cardPayment, payment))
  return Number(row?.sum)
}
/** Sends open refunds, as the worker does a minute later. */
async function sendRefunds() {
  await product.services.db
    .update(refunds)
    .set({ sentAt: sql`${refunds.sentAt} - interval '5 minutes'` })
    .where(eq(refunds.status, 'started'))
  await reconcileRefunds(product.services, (error) => {
    throw error
  })
}

describe('a card payment of debts', () => {
  test('settles them, and stands in the account', async () => {
    const person = await product.person({ branch: meram._id })
    const [one, two] = [await debt(person, 100.5, -9), await debt(person, 200, 20)]
    const quote = await person.call(quotePurchase, { body: { purchase: debts(one, two) } })
    expect(quote).toMatchObject({ price: 300.5, agreements: [], branchName: 'Meram' })
    expect(quote.lines).toHaveLength(2)
    const id = await payByCard(product, person, checkout(debts(one, two)))
    expect(await person.call(showOwnPayment, { params: { id } })).toMatchObject({
      ...{ status: 'paid', kind: 'receivables', failure: null, refunded: 0 },
    })
    expect(await openOf(one, two)).toEqual([0, 0])
    const { lines } = await admin.call(showAccount, { params: { id: person.user._id } })
    expect(lines.filter(({ method }) => method === 'online-card').map(({ amount }) => amount)).toEqual([
      -100.5, -200,
    ])
    const own = await person.call(showOwnReceivables)
    expect(own.receivables).toEqual([])
    expect(own.canPayByCard).toBe(true)
    await expect(person.call(quotePurchase, { body: { purchase: debts(one) } })).rejects.toMatchObject({
      status: 409,
      message: texts.closed,
    })
  })

  test('of others, or of several branches at once, is refused', async () => {
    const person = await product.person({ branch: meram._id })
    const own = await debt(person, 10)
    const stranger = await debt(await product.person({ branch: meram._id }), 10)
    const elsewhere = await openBranch(admin, 'Selçuklu')
    const other = await addDebt(product.services, person.user._id, elsewhere._id)
    const start = (...ids: string[]) => person.call(startPayment, { body: checkout(debts(...ids)) })
    await expect(start(stranger)).rejects.toMatchObject({ status: 404 })
    await expect(start(crypto.randomUUID())).rejects.toMatchObject({ status: 404, message: texts.notYours })
    await expect(start(own, other)).rejects.toMatchObject({ status: 409, message: texts.oneDebtor })
  })

  test('that finds its debts settled at the desk is refunded as a whole', async () => {
    const person = await product.person({ branch: meram._id })
    const owed = await debt(person, 250)
    const { paymentId, form } = await payThroughBank(person, checkout(debts(owed)))
    await atDesk(person, owed, 250)
    await returnFromBank(product, form)
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ status: 'paid', failure: 'already-paid', refunded: 25_000, fulfilment: null },
    })
    expect(await settledBy(paymentId)).toBe(0)
    await sendRefunds()
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'cancelled' })
  })

  test('that finds a part of them settled is refunded in part', async () => {
    const person = await product.person({ branch: meram._id })
    const owed = await debt(person, 250)
    const { paymentId, form } = await payThroughBank(person, checkout(debts(owed)))
    await atDesk(person, owed, 100)
    await returnFromBank(product, form)
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'paid', failure: null, refunded: 10_000 })
    expect(await settledBy(paymentId)).toBe(15_000)
    await sendRefunds()
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'partially-refunded' })
    const { providerPaymentId } = await paymentOf(paymentId)
    const charged = (await provider.payments()).find(({ paymentId: one }) => one === providerPaymentId)
    expect(charged?.items.flatMap((item) => item.refunds).map(({ price }) => price)).toEqual([10_000])
    expect(await openOf(owed)).toEqual([0])
  })

  test('comes first: the desk cannot take the money again', async () => {
    const person = await product.person({ branch: meram._id })
    const owed = await debt(person, 250)
    await payByCard(product, person, checkout(debts(owed)))
    await expect(atDesk(person, owed, 250)).rejects.toMatchObject({ status: 422 })
  })

  test('and the desk at the same moment settle each debt once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await product.person({ branch: meram._id })
      const owed = await debt(person, 250)
      const { paymentId, form } = await payThroughBank(person, checkout(debts(owed)))
      const [, desk] = await Promise.allSettled([returnFromBank(product, form), atDesk(person, owed, 250)])
      const { paidPrice, refunded } = await paymentOf(paymentId)
      expect(await settledBy(paymentId)).toBe(paidPrice - refunded)
      expect(refunded).toBe(desk?.status === 'fulfilled' ? 25_000 : 0)
      expect(await openOf(owed)).toEqual([0])
    }
  })

  test('has one attempt at a time for the debts of a person in a branch', async () => {
    const person = await product.person({ branch: meram._id })
    const [one, two] = [await debt(person, 80), await debt(person, 40)]
    const first = await payThroughBank(person, checkout(debts(one)))
    await expect(payThroughBank(person, checkout(debts(one, two)))).rejects.toMatchObject({
      ...{ status: 409, code: 'payment.pending' },
    })
    await giveUp(person, first.paymentId)
    const second = await payThroughBank(person, checkout(debts(one, two)))
    await Promise.all([returnFromBank(product, first.form), returnFromBank(product, second.form)])
    expect((await paymentOf(first.paymentId)).status).toBe('expired')
    expect(await person.call(showOwnPayment, { params: { id: first.paymentId } })).toMatchObject({
      paidBy: second.paymentId,
    })
    expect(await openOf(one, two)).toEqual([0, 0])
  })

  test('by two guardians at once settles once and refunds the other', async () => {
    const minor = await personOfAge(product, admin, 12, { branch: meram._id })
    const guardians = [
      await personOfAge(product, admin, 40, { branch: meram._id }),
      await personOfAge(product, admin, 41, { branch: meram._id }),
    ]
    for (const { user } of guardians) await link(admin, minor.user._id, user._id)
    const owed = await debt(minor, 80)
    const [first, second] = await Promise.all(
      guardians.map((guardian) => payThroughBank(guardian, checkout(debts(owed)))),
    )
    if (!first || !second) throw new Error('Both attempts were started')
    await Promise.all([returnFromBank(product, first.form), returnFromBank(product, second.form)])
    const rows = [await paymentOf(first.paymentId), await paymentOf(second.paymentId)]
    expect(rows.map(({ refunded }) => refunded).sort()).toEqual([0, 8000])
    expect(await openOf(owed)).toEqual([0])
  })

  test('counts for an upgrade, and is not paid back at the desk', async () => {
    const person = await product.person({ branch: meram._id })
    const [first, better] = [
      await makePackage(admin, meram._id, { price: 1000, durationDays: 100 }),
      await makePackage(admin, meram._id, { price: 3000, durationDays: 100 }),
    ]
    const sale = await admin.call(createSale, {
      body: {
        ...{ branch: meram._id, user: person.user._id, requestKey: crypto.randomUUID() },
        lines: [{ kind: 'package', subject: first._id }],
        plan: [{ dueOn: clubDay(new Date()), amount: 1000 }],
      },
    })
    const id = await payByCard(product, person, checkout(debts(sale.receivables[0]?._id ?? '')))
    await expect(
      admin.call(refundSale, {
        params: { id: sale._id },
        body: { amount: 10, method: 'card', reason: 'Deneme', requestKey: crypto.randomUUID() },
      }),
    ).rejects.toMatchObject({ status: 422 })
    const next = await admin.call(upgradeMembership, {
      params: { id: sale.lines[0]?.membership ?? '' },
      body: { package: better._id, payments: [{ method: 'card' }], requestKey: crypto.randomUUID() },
    })
    // The day of the upgrade is used.
    expect(next).toMatchObject({ total: 3000, settled: 3000, payments: [{ method: 'card', amount: 2010 }] })
    expect(await settledBy(id)).toBe(100_000)
    await admin.call(refundPayment, {
      params: { id },
      body: { amount: 990, reason: 'Üye vazgeçti', requestKey: crypto.randomUUID() },
    })
    expect(await admin.call(showSale, { params: { id: next._id } })).toMatchObject({ open: 990 })
  })

  test('is made by a guardian for a child', async () => {
    const minor = await personOfAge(product, admin, 12, { branch: meram._id })
    const guardian = await personOfAge(product, admin, 41, { branch: meram._id })
    await link(admin, minor.user._id, guardian.user._id)
    const owed = await debt(minor, 60)
    expect((await guardian.call(showOwnReceivables)).receivables).toMatchObject([
      { _id: owed, user: minor.user._id, userName: minor.user.name, open: 60 },
    ])
    await expect(minor.call(startPayment, { body: checkout(debts(owed)) })).rejects.toMatchObject({
      status: 409,
      code: 'guardian_required',
    })
    const id = await payByCard(product, guardian, checkout(debts(owed)))
    expect(await paymentOf(id)).toMatchObject({ beneficiary: minor.user._id, status: 'paid' })
    expect(await openOf(owed)).toEqual([0])
  })
})

describe('the refund of a card payment of debts', () => {
  const refund = (id: string, amount?: number) =>
    admin.call(refundPayment, {
      params: { id },
      body: { amount, reason: 'Üye vazgeçti', requestKey: crypto.randomUUID() },
    })

  test('opens them again, the last settled first', async () => {
    const person = await product.person({ branch: meram._id })
    const [one, two] = [await debt(person, 100, -9), await debt(person, 200, 20)]
    const id = await payByCard(product, person, checkout(debts(one, two)))
    await refund(id, 250)
    expect(await openOf(one, two)).toEqual([5000, 20_000])
    await refund(id)
    expect(await openOf(one, two)).toEqual([10_000, 20_000])
    expect(await settledBy(id)).toBe(0)
  })

  test('that the provider refuses settles them again', async () => {
    const person = await product.person({ branch: meram._id })
    const owed = await debt(person, 100)
    const id = await payByCard(product, person, checkout(debts(owed)))
    await provider.plan({ kind: 'refund', effect: { type: 'decline', code: '5088' } })
    await expect(refund(id, 40)).rejects.toMatchObject({ status: 409 })
    expect(await openOf(owed)).toEqual([0])
    const [failed] = await product.services.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.payment, id), eq(refunds.status, 'failed')))
    expect(failed?.amount).toBe(4000)
    expect(await settledBy(id)).toBe(10_000)
  })
})
