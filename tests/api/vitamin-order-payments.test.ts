import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import { releaseUnpaidOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { refundPayment, showPayment } from '#shared/money/payments/payments.contract.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import { paymentMinutes } from '#shared/shop/vitamin-orders/order-status.ts'
import {
  cancelOwnOrder,
  showOrder,
  showOrderStats,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import {
  checkout,
  giveUp,
  payByCard,
  payThroughBank,
  returnFromBank,
} from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const branch = await openBranch(admin, 'Meram Şubesi')

afterEach(() => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' }))

interface Bought {
  buyer: Person
  goods: Product
  made: VitaminOrder
}

/** Two of five, awaiting card payment. */
async function ordered(): Promise<Bought> {
  const buyer = await product.person()
  const goods = await makeProduct(admin, { price: 300.5, stock: 5 })
  return { buyer, goods, made: await order(buyer, branch, goods, { method: 'card', quantity: 2 }) }
}
const request = ({ made }: Bought) => checkout({ kind: 'order', order: made._id })
const pay = (bought: Bought) => payByCard(product, bought.buyer, request(bought))
const statusOf = async ({ buyer, made }: Bought) =>
  (await buyer.call(showOrder, { params: { id: made._id } })).status
const payment = (id: string) => admin.call(showPayment, { params: { id } })
/** Backdates an order by the given number of minutes. */
const wait = ({ made }: Bought, minutes: number) =>
  product.services.db
    .update(vitaminOrders)
    .set({ expiresAt: sql`${vitaminOrders.expiresAt} - make_interval(mins => ${minutes})` })
    .where(eq(vitaminOrders._id, made._id))
const release = () => releaseUnpaidOrders(product.services)
/** Sends pending refunds, as the job does some time later. */
async function settle(): Promise<void> {
  await product.services.db
    .update(refunds)
    .set({ sentAt: sql`${refunds.sentAt} - interval '2 minutes'` })
    .where(eq(refunds.status, 'started'))
  await reconcileRefunds(product.services, (error) => {
    throw error
  })
}

describe('an order by card', () => {
  test('awaits its payment, reserves its stock and does not count as revenue yet', async () => {
    const bought = await ordered()
    const branchId = branch._id
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['awaiting-payment', 3])
    expect((await admin.call(showOrderStats, { query: { branchId } })).revenue).toBe(0)
    await expect(moveTo(admin, bought.made, 'pending')).rejects.toMatchObject({ status: 409 })
    const id = await pay(bought)
    expect(await payment(id)).toMatchObject({ status: 'paid', price: 601, fulfilment: bought.made._id })
    expect(await statusOf(bought)).toBe('pending')
    expect((await admin.call(showOrderStats, { query: { branchId } })).revenue).toBe(601)
    await expect(payThroughBank(bought.buyer, request(bought))).rejects.toMatchObject({
      status: 409,
      message: vitaminOrdersMessages.notPayable,
    })
  })

  test('cannot be paid by another user', async () => {
    const bought = await ordered()
    await expect(payThroughBank(await product.person(), request(bought))).rejects.toMatchObject({
      status: 404,
    })
  })

  test('in two tabs is paid in one: the second waits until the first is given up', async () => {
    const bought = await ordered()
    const older = await payThroughBank(bought.buyer, request(bought))
    await expect(payThroughBank(bought.buyer, request(bought))).rejects.toMatchObject({
      ...{ status: 409, code: 'payment.pending' },
    })
    await giveUp(bought.buyer, older.paymentId)
    const newer = await payThroughBank(bought.buyer, request(bought))
    await Promise.all([returnFromBank(product, older.form), returnFromBank(product, newer.form)])
    expect((await payment(older.paymentId)).status).toBe('expired')
    expect(await payment(newer.paymentId)).toMatchObject({ status: 'paid', fulfilment: bought.made._id })
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['pending', 3])
  })

  test('never paid releases its stock after half an hour, once', async () => {
    const bought = await ordered()
    await wait(bought, paymentMinutes - 1)
    await release()
    expect(await statusOf(bought)).toBe('awaiting-payment')
    await wait(bought, 1)
    await Promise.all([release(), release(), release()])
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['cancelled', 5])
    await expect(payThroughBank(bought.buyer, request(bought))).rejects.toMatchObject({ status: 409 })
  })

  test('keeps its stock if the charge begins while it is being released', async () => {
    const bought = await ordered()
    const { paymentId } = await payThroughBank(bought.buyer, request(bought))
    await wait(bought, paymentMinutes)
    const { client, release: rollBack } = await holdLock(
      product,
      `UPDATE payments SET status = 'authorising' WHERE id = $1`,
      [paymentId],
    )
    const released = release()
    await untilBlocked(product, 'row')
    await client.query('COMMIT')
    await released
    await rollBack()
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['awaiting-payment', 3])
  })

  test('keeps its stock while the card is being charged', async () => {
    const bought = await ordered()
    const { paymentId } = await payThroughBank(bought.buyer, request(bought))
    const set = (status: 'authorising' | 'failed') =>
      product.services.db.update(payments).set({ status }).where(eq(payments._id, paymentId))
    await set('authorising')
    await wait(bought, paymentMinutes)
    await release()
    expect(await statusOf(bought)).toBe('awaiting-payment')
    await set('failed')
    await release()
    expect(await statusOf(bought)).toBe('cancelled')
  })

  test('cancelled while its buyer was at the bank is refunded', async () => {
    const bought = await ordered()
    const { paymentId, form } = await payThroughBank(bought.buyer, request(bought))
    await bought.buyer.call(cancelOwnOrder, { params: { id: bought.made._id } })
    await returnFromBank(product, form)
    expect(await payment(paymentId)).toMatchObject({ refunded: 601, fulfilment: null })
    await settle()
    expect(await payment(paymentId)).toMatchObject({ status: 'cancelled', refunds: [{ status: 'done' }] })
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['cancelled', 5])
  })
})

describe('a paid order', () => {
  test.each(['buyer', 'admin'] as const)('cancelled by its %s is refunded to the card', async (who) => {
    const bought = await ordered()
    const id = await pay(bought)
    if (who === 'buyer') await bought.buyer.call(cancelOwnOrder, { params: { id: bought.made._id } })
    else await moveTo(admin, bought.made, 'preparing', 'cancelled')
    expect(await stockOf(admin, bought.goods)).toBe(5)
    expect(await payment(id)).toMatchObject({ status: 'paid', refunded: 601 })
    await Promise.all([settle(), settle()])
    expect(await payment(id)).toMatchObject({
      status: 'cancelled',
      refunds: [{ status: 'done', amount: 601 }],
    })
    expect(await stockOf(admin, bought.goods)).toBe(5)
  })

  test('is cancelled when its payment is refunded in full', async () => {
    const bought = await ordered()
    const id = await pay(bought)
    const refund = (amount?: number) =>
      admin.call(refundPayment, {
        params: { id },
        body: { amount, reason: 'Ürün bozuk', requestKey: crypto.randomUUID() },
      })
    await refund(100)
    expect(await statusOf(bought)).toBe('pending')
    await refund()
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['cancelled', 5])
  })

  test('refunded in part returns only the rest when cancelled', async () => {
    const bought = await ordered()
    const id = await pay(bought)
    const body = { amount: 101, reason: 'İndirim', requestKey: crypto.randomUUID() }
    await admin.call(refundPayment, { params: { id }, body })
    await moveTo(admin, bought.made, 'cancelled')
    await settle()
    expect(await payment(id)).toMatchObject({ status: 'refunded', refunded: 601, refundable: 0 })
    expect((await payment(id)).refunds.map(({ amount }) => amount).toSorted()).toEqual([101, 500])
  })

  test('cancelled and refunded concurrently ends with one refund', async () => {
    const bought = await ordered()
    const id = await pay(bought)
    const body = { reason: 'Vazgeçti', requestKey: crypto.randomUUID() }
    const ends = await Promise.allSettled([
      admin.call(refundPayment, { params: { id }, body }),
      moveTo(admin, bought.made, 'cancelled'),
      bought.buyer.call(cancelOwnOrder, { params: { id: bought.made._id } }),
    ])
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    await settle()
    const { status, refunded, refunds: given } = await payment(id)
    expect({ status, refunded, given: given.length }).toEqual({
      status: 'cancelled',
      refunded: 601,
      given: 1,
    })
    expect([await statusOf(bought), await stockOf(admin, bought.goods)]).toEqual(['cancelled', 5])
  })
})
