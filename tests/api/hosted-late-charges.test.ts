import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { releaseUnpaidOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { continuePayment, refundPayment } from '#shared/money/payments/payments.contract.ts'
import { paymentNoticesMessages, paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import {
  cancelOwnOrder,
  showOrder,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { fillForm } from '#tests/support/processes/card-provider.ts'
import type { Person } from '#tests/support/product/test-product.ts'
import { giveUp, returnFromBank } from '#tests/support/records/checkout.ts'
import { lastMinute, type OpenForm, openHostedPayments } from '#tests/support/records/hosted-payments.ts'
import { order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const texts = paymentsMessages

const club = await openHostedPayments()

afterEach(() => club.clearDisturbances())

describe('an order in a hosted form, or in two', () => {
  interface Ordered {
    buyer: Person
    made: VitaminOrder
    older: OpenForm
    stock(): Promise<number>
  }
  const purchaseOf = ({ _id }: VitaminOrder) => ({ kind: 'order' as const, order: _id })

  /** Two of five, with one form open. */
  async function ordered(): Promise<Ordered> {
    const buyer = await club.product.person()
    const goods = await makeProduct(club.admin, { price: 300, stock: 5 })
    const made = await order(buyer, club.branch, goods, { method: 'card', quantity: 2 })
    return {
      buyer,
      made,
      older: await club.open(purchaseOf(made), buyer),
      stock: () => stockOf(club.admin, goods),
    }
  }
  const orderStatus = async ({ buyer, made }: Ordered) =>
    (await buyer.call(showOrder, { params: { id: made._id } })).status
  const titlesOf = async ({ buyer }: Ordered) =>
    (await buyer.call(listInbox, { query: {} })).notifications.map(({ title }) => title)

  /** A second form, opened after the first one was given up. */
  async function openedAgain(bought: Ordered): Promise<OpenForm> {
    await giveUp(bought.buyer, bought.older.paymentId)
    return club.open(purchaseOf(bought.made), bought.buyer)
  }

  test('is delivered for the second payment; a charge of the first, given up, is refunded and says so', async () => {
    const bought = await ordered()
    const { buyer, made, older } = bought
    await expect(club.open(purchaseOf(made), buyer)).rejects.toMatchObject({ message: texts.pending })
    const newer = await openedAgain(bought)
    expect(await club.detail(older)).toMatchObject({ status: 'expired', failure: 'given-up' })
    await returnFromBank(club.product, await fillForm(older.pageUrl))
    const refunded = { status: 'paid', failure: 'given-up', fulfilment: null, refunded: 600 }
    expect(await club.detail(older)).toMatchObject(refunded)
    expect([await club.statusOf(newer), await orderStatus(bought)]).toEqual([
      ...['awaiting-3ds', 'awaiting-payment'],
    ])
    await returnFromBank(club.product, await fillForm(newer.pageUrl))
    expect(await club.detail(newer)).toMatchObject({ status: 'paid', fulfilment: made._id, failure: null })
    await club.settleRefunds()
    expect(await club.statusOf(older)).toBe('cancelled')
    expect([await club.keptAmount(older), await club.keptAmount(newer)]).toEqual([0, 60_000])
    expect([await orderStatus(bought), await bought.stock()]).toEqual(['pending', 3])
    expect(await titlesOf(bought)).toContain(paymentNoticesMessages.givenUp('').title)
  })

  test('given up after it was paid is delivered, and no second form opens', async () => {
    const bought = await ordered()
    await fillForm(bought.older.pageUrl)
    expect(await giveUp(bought.buyer, bought.older.paymentId)).toMatchObject({
      status: 'paid',
      failure: null,
    })
    expect(await orderStatus(bought)).toBe('pending')
  })

  test('is continued in the form that was opened', async () => {
    const { buyer, older } = await ordered()
    const params = { id: older.paymentId }
    expect(await buyer.call(continuePayment, { params })).toEqual({
      ...{ paymentId: older.paymentId, threeDSHtmlContent: null, checkoutFormUrl: older.pageUrl },
    })
    await club.advance(older, 31)
    await expect(buyer.call(continuePayment, { params })).rejects.toMatchObject({ status: 409 })
  })

  test('is found paid when a newer tab tries to pay again', async () => {
    const bought = await ordered()
    await fillForm(bought.older.pageUrl)
    await expect(club.open(purchaseOf(bought.made), bought.buyer)).rejects.toMatchObject({
      status: 409,
      message: texts.alreadyPaid,
    })
    expect([await club.statusOf(bought.older), await orderStatus(bought)]).toEqual(['paid', 'pending'])
  })

  test('gets no second form while the state of the first payment is unknown', async () => {
    const { buyer, made, older } = await ordered()
    await club.provider.plan({ kind: 'checkout-result', times: 2, effect: { type: 'lost-request' } })
    await expect(club.open(purchaseOf(made), buyer)).rejects.toMatchObject({ status: 503 })
    expect(await club.statusOf(older)).toBe('awaiting-3ds')
  })

  test('is delivered once when both are paid concurrently', async () => {
    const bought = await ordered()
    const newer = await openedAgain(bought)
    const backs = await Promise.all([fillForm(bought.older.pageUrl), fillForm(newer.pageUrl)])
    await Promise.all(backs.map((back) => returnFromBank(club.product, back)))
    await club.settleRefunds()
    expect([await club.statusOf(bought.older), await club.statusOf(newer)]).toEqual(['cancelled', 'paid'])
    expect([await club.keptAmount(bought.older), await club.keptAmount(newer)]).toEqual([0, 60_000])
    expect([await orderStatus(bought), await bought.stock()]).toEqual(['pending', 3])
  })

  test('is refunded for a form in which the card was refused, if a newer one is open', async () => {
    const bought = await ordered()
    const { older, buyer, made } = bought
    await returnFromBank(club.product, await fillForm(older.pageUrl, { number: '4111111111111129' }))
    const newer = await club.open(purchaseOf(made), buyer)
    await returnFromBank(club.product, await fillForm(older.pageUrl))
    expect(await club.detail(older)).toMatchObject({ status: 'paid', failure: 'given-up', refunded: 600 })
    await returnFromBank(club.product, await fillForm(newer.pageUrl))
    expect([await club.statusOf(newer), await orderStatus(bought)]).toEqual(['paid', 'pending'])
  })

  test('cancelled by its buyer is refunded, and the buyer is notified', async () => {
    const bought = await ordered()
    await bought.buyer.call(cancelOwnOrder, { params: { id: bought.made._id } })
    await returnFromBank(club.product, await fillForm(bought.older.pageUrl))
    expect(await club.detail(bought.older)).toMatchObject({ status: 'paid', failure: 'sold-out' })
    await club.settleRefunds()
    expect(await club.statusOf(bought.older)).toBe('cancelled')
    expect(await club.keptAmount(bought.older)).toBe(0)
    expect(await titlesOf(bought)).toContain(paymentNoticesMessages.givenBack('').title)
  })

  test('reserves its stock as long as its form is payable', async () => {
    const bought = await ordered()
    await club.product.services.db
      .update(vitaminOrders)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(vitaminOrders._id, bought.made._id))
    await releaseUnpaidOrders(club.product.services)
    expect(await orderStatus(bought)).toBe('awaiting-payment')
    await club.advance(bought.older, lastMinute + 5)
    await club.settle()
    await releaseUnpaidOrders(club.product.services)
    expect([await orderStatus(bought), await bought.stock()]).toEqual(['cancelled', 5])
  })
})

describe('an expired top-up that is paid twice', () => {
  async function paidTwice(number?: string) {
    const buyer = await club.product.person()
    const purchase = { kind: 'top-up' as const, branch: club.branch._id, amount: 500 }
    const older = await club.open(purchase, buyer)
    const declined = await fillForm(older.pageUrl, { number: '4111111111111129' })
    await returnFromBank(club.product, declined)
    const newer = await club.open(purchase, buyer)
    await returnFromBank(club.product, await fillForm(newer.pageUrl))
    await returnFromBank(club.product, await fillForm(older.pageUrl, number ? { number } : {}))
    const balance = async () =>
      (
        await buyer.call(showUserBalance, {
          params: { userId: buyer.user._id },
          query: { branchId: club.branch._id },
        })
      ).balance
    return { older, newer, balance }
  }

  test('credits the wallet once, and the second charge is refunded without touching it', async () => {
    const { older, newer, balance } = await paidTwice()
    expect([await club.statusOf(newer), await balance()]).toEqual(['paid', 500])
    await club.settleRefunds()
    expect([await club.statusOf(older), await balance(), await club.keptAmount(older)]).toEqual([
      'cancelled',
      500,
      0,
    ])
  })

  test('leaves the wallet unchanged if the provider rejects the refund of the second charge', async () => {
    const { older, balance } = await paidTwice('5406670000000009')
    await club.settleRefunds()
    expect(await club.detail(older)).toMatchObject({
      status: 'paid',
      refunded: 0,
      refunds: [{ status: 'failed' }],
    })
    expect(await balance()).toBe(500)
    // A manual refund debits nothing from the wallet either.
    const body = { reason: 'Elle', requestKey: crypto.randomUUID() }
    await expect(
      club.admin.call(refundPayment, { params: { id: older.paymentId }, body }),
    ).rejects.toMatchObject({
      status: 409,
    })
    expect(await balance()).toBe(500)
  })
})
