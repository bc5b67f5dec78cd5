import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { beginPayment } from '#server/modules/money/payments/checkout.service.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import {
  continuePayment,
  giveUpPayment,
  listOwnPayments,
  listUserPackages,
  payFromBalance,
  quotePurchase,
  showOwnPayment,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { PaymentRequest, type Purchase } from '#shared/money/payments/payments.schema.ts'
import { passBank, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import {
  cards,
  checkout,
  giveUp,
  payByCard,
  payThroughBank,
  returnFromBank,
} from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 2000 }) })
const branch = await openBranch(admin, 'Meram Şubesi')
const offer = await makePackage(admin, branch._id, { price: 1000 })
const purchase: Purchase = { kind: 'package', package: offer._id }

afterEach(async () => {
  await fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' })
  await product.services.pool.query('DELETE FROM rate_limits')
})

const detail = (id: string) => admin.call(showPayment, { params: { id } })
const own = (buyer: Person, id: string) => buyer.call(showOwnPayment, { params: { id } })
const charges = async (id: string) => {
  const { conversationId } = await detail(id)
  return (await provider.payments()).filter(
    (one) => one.conversationId === conversationId && one.status === 'SUCCESS',
  )
}

/** The response to a start as other programs see it. */
async function startRaw(buyer: Person, wanted: Purchase, fields: { attemptKey?: string } = {}) {
  const answer = await send(product, startPayment.method, startPayment.url, {
    headers: bearer(buyer),
    payload: checkout(wanted, fields),
  })
  return { status: answer.statusCode, body: ErrorEnvelope.safeParse(answer.json()).data }
}

describe('a second attempt for the same thing', () => {
  test('is refused with the first, of any kind of purchase, until that is given up', async () => {
    const buyer = await product.person()
    const topUp = { kind: 'top-up' as const, branch: branch._id, amount: 250 }
    for (const wanted of [purchase, topUp]) {
      const first = await payThroughBank(buyer, checkout(wanted))
      const refused = await startRaw(buyer, wanted.kind === 'top-up' ? { ...wanted, amount: 300 } : wanted)
      expect(refused).toEqual({
        status: 409,
        body: {
          ...{ success: false, code: 'payment.pending', message: texts.pending },
          pending: { paymentId: first.paymentId, status: 'awaiting-3ds' },
        },
      })
      const quote = await buyer.call(quotePurchase, { body: { purchase: wanted } })
      expect(quote.pending).toMatchObject({ _id: first.paymentId, canContinue: true, lastFourDigits: '0008' })
      await giveUp(buyer, first.paymentId)
      expect(await buyer.call(quotePurchase, { body: { purchase: wanted } })).not.toHaveProperty('pending')
      await payByCard(product, buyer, checkout(wanted))
    }
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
  })

  test('does not open when 200 are started at once', async () => {
    const { services } = product
    const buyer = await product.person()
    const user = await findCurrentUser(services.db, buyer.token)
    if (!user) throw new Error('The buyer is signed in')
    // Without the limit of starts per minute, which would refuse most of them.
    const start = () => beginPayment(services, user, PaymentRequest.parse(checkout(purchase)), '127.0.0.1')
    const ends = await Promise.allSettled(Array.from({ length: 200 }, start))
    const attempts = await buyer.call(listOwnPayments, { query: {} })
    expect(attempts).toMatchObject([{ status: 'awaiting-3ds' }])
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refusals).toHaveLength(199)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        ...{ status: 409, code: 'payment.pending', pending: { paymentId: attempts[0]?._id } },
      })
  })

  test('opens for another package or another member', async () => {
    const [one, other] = [await product.person(), await product.person()]
    const dearer = await makePackage(admin, branch._id, { price: 2000 })
    await payThroughBank(one, checkout(purchase))
    await payThroughBank(one, checkout({ kind: 'package', package: dearer._id }))
    await payThroughBank(other, checkout(purchase))
  })

  test('waits while the first one is being charged, and is not needed afterwards', async () => {
    const buyer = await product.person()
    const { paymentId, form } = await payThroughBank(buyer, checkout(purchase))
    const { conversationId } = await detail(paymentId)
    await provider.plan({ kind: 'auth', conversationId, effect: { type: 'delay', ms: 900 } })
    const charging = returnFromBank(product, form)
    await expect.poll(async () => (await own(buyer, paymentId)).status).toBe('authorising')
    const waits = { status: 409, code: 'payment.in-progress', message: texts.inProgress }
    expect((await startRaw(buyer, purchase)).body).toMatchObject({
      ...{ code: waits.code, pending: { paymentId, status: 'authorising' } },
    })
    await expect(giveUp(buyer, paymentId)).rejects.toMatchObject(waits)
    await charging
    expect(await giveUp(buyer, paymentId)).toMatchObject({ _id: paymentId, status: 'paid' })
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
  })

  test('of a day pass is not paid from the wallet either', async () => {
    const buyer = await product.person()
    const pass = await makePackage(admin, branch._id, { price: 200, kind: 'day-pass', durationDays: 1 })
    await admin.call(openWallet, {
      body: { user_id: buyer.user._id, branch_id: branch._id, name: 'Ayşe', surname: 'Er', balance: 500 },
    })
    const { paymentId } = await payThroughBank(buyer, checkout({ kind: 'package', package: pass._id }))
    const pay = () =>
      buyer.call(payFromBalance, { body: { package: pass._id, requestKey: crypto.randomUUID() } })
    await expect(pay()).rejects.toMatchObject({ status: 409, code: 'payment.pending' })
    await giveUp(buyer, paymentId)
    expect(await pay()).toMatchObject({ source: 'balance' })
  })
})

describe('an attempt that its buyer has given up', () => {
  test('is never charged, although the bank confirms it afterwards', async () => {
    const buyer = await product.person()
    const first = await payThroughBank(buyer, checkout(purchase))
    const { conversationId } = await detail(first.paymentId)
    // Only a request to charge would use the plan up.
    await provider.plan({ kind: 'auth', conversationId, effect: { type: 'delay', ms: 1 } })
    expect(await giveUp(buyer, first.paymentId)).toMatchObject({ status: 'expired', failure: 'given-up' })
    const second = await payThroughBank(buyer, checkout(purchase))
    await Promise.all([returnFromBank(product, first.form), returnFromBank(product, second.form)])
    expect(await own(buyer, first.paymentId)).toMatchObject({ status: 'expired', paidBy: second.paymentId })
    expect((await own(buyer, second.paymentId)).status).toBe('paid')
    const { plans } = await (await fetch(`${provider.baseUrl}/_controls`)).json()
    expect(plans).toMatchObject([{ kind: 'auth', conversationId }])
    expect([await charges(first.paymentId), await charges(second.paymentId)]).toMatchObject([[], [{}]])
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
  })

  test('while the bank confirms it is either ended or charged, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const buyer = await product.person()
      const { paymentId, form } = await payThroughBank(buyer, checkout(purchase))
      await Promise.allSettled([giveUp(buyer, paymentId), returnFromBank(product, form)])
      const { status } = await own(buyer, paymentId)
      expect(['expired', 'paid']).toContain(status)
      expect(await charges(paymentId)).toHaveLength(status === 'paid' ? 1 : 0)
      expect(await buyer.call(listUserPackages)).toHaveLength(status === 'paid' ? 1 : 0)
    }
  })

  test('before the provider has answered does not lead to the bank', async () => {
    const buyer = await product.person()
    await provider.plan({ kind: 'start', effect: { type: 'delay', ms: 900 } })
    const starting = startRaw(buyer, purchase)
    await expect.poll(async () => (await buyer.call(listOwnPayments, { query: {} })).length).toBe(1)
    const [{ _id = '' } = {}] = await buyer.call(listOwnPayments, { query: {} })
    await giveUp(buyer, _id)
    expect(await starting).toMatchObject({ status: 409, body: { code: 'payment.given-up' } })
    expect((await own(buyer, _id)).status).toBe('expired')
  })

  test('belongs to the buyer: nobody else ends or continues it', async () => {
    const { paymentId } = await payThroughBank(await product.person(), checkout(purchase))
    const stranger = await product.person()
    for (const endpoint of [giveUpPayment, continuePayment])
      await expect(stranger.call(endpoint, { params: { id: paymentId } })).rejects.toMatchObject({
        ...{ status: 404, message: texts.notFound },
      })
    expect((await detail(paymentId)).status).toBe('awaiting-3ds')
  })
})

describe('an attempt left at the bank', () => {
  const stored = async (id: string) => {
    const [row] = await product.services.db.select().from(payments).where(eq(payments._id, id))
    return row?.bankPage
  }

  test('is continued on the same page and then charged once; the page is kept sealed and no longer', async () => {
    const buyer = await product.person()
    const { paymentId, threeDSHtmlContent } = await buyer.call(startPayment, { body: checkout(purchase) })
    const again = await buyer.call(continuePayment, { params: { id: paymentId } })
    expect(again).toEqual({ paymentId, threeDSHtmlContent, checkoutFormUrl: null })
    expect(await stored(paymentId)).not.toContain('form')
    await returnFromBank(product, await passBank(again.threeDSHtmlContent ?? ''))
    expect((await own(buyer, paymentId)).status).toBe('paid')
    expect(await stored(paymentId)).toBeNull()
    await expect(buyer.call(continuePayment, { params: { id: paymentId } })).rejects.toMatchObject({
      ...{ status: 409, message: texts.notContinuable },
    })
  })
})

describe('the result of an attempt without a charge', () => {
  const refused = async (buyer: Person, wanted: Purchase) => {
    const { paymentId, form } = await payThroughBank(buyer, checkout(wanted, { number: cards.poor }))
    await returnFromBank(product, form)
    expect(await own(buyer, paymentId)).not.toHaveProperty('paidBy')
    return paymentId
  }

  test('names the later payment for the same thing', async () => {
    const buyer = await product.person()
    const failed = await refused(buyer, purchase)
    const paid = await payByCard(product, buyer, checkout(purchase))
    expect(await own(buyer, failed)).toMatchObject({ status: 'failed', paidBy: paid })
    expect(await own(buyer, paid)).not.toHaveProperty('paidBy')
  })

  test('names no payment for another package or another sum', async () => {
    const buyer = await product.person()
    const other = await makePackage(admin, branch._id, { price: 1500 })
    const [failedPackage, failedTopUp] = [
      await refused(buyer, purchase),
      await refused(buyer, { kind: 'top-up', branch: branch._id, amount: 100 }),
    ]
    await payByCard(product, buyer, checkout({ kind: 'package', package: other._id }))
    await payByCard(product, buyer, checkout({ kind: 'top-up', branch: branch._id, amount: 50 }))
    for (const failed of [failedPackage, failedTopUp])
      expect(await own(buyer, failed)).not.toHaveProperty('paidBy')
  })
})
