import { describe, expect, test } from 'vitest'
import { listWalletEntries, showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { nextStatuses, type OrderStatus, orderStatuses } from '#shared/shop/vitamin-orders/order-status.ts'
import { cancelOwnOrder, updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = vitaminOrdersMessages

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')
const bar = await makeProduct(admin, { price: 60, stock: 1000 })

/** How an order paid at the desk or from the balance reaches each state. */
const ways: Partial<Record<OrderStatus, OrderStatus[]>> = {
  pending: [],
  preparing: ['preparing'],
  ready: ['preparing', 'ready'],
  delivered: ['preparing', 'ready', 'delivered'],
  cancelled: ['cancelled'],
}
const steps = Object.entries(ways).flatMap(([from, way]) =>
  orderStatuses.filter((to) => to !== from).map((to) => [from as OrderStatus, to, way] as const),
)
const cancel = (person: Person, id: string) => person.call(cancelOwnOrder, { params: { id } })

describe('state transitions', () => {
  test.each(steps)('%s → %s', async (from, to, way) => {
    const made = await order(await product.person(), branch, bar)
    await moveTo(admin, made, ...way)
    const step = moveTo(admin, made, to)
    if (nextStatuses(from).includes(to)) {
      const moved = await step
      expect(moved?.status).toBe(to)
      expect(moved?.progress.map(({ status }) => status)).toEqual(['pending', ...way, to])
    } else {
      await expect(step).rejects.toMatchObject({ status: 409, message: texts.transition })
    }
  })

  test('a note is saved without changing the status, and both are in the audit log', async () => {
    const made = await order(await product.person(), branch, bar)
    const change = (body: { status: OrderStatus; adminNote?: string; version?: number }) =>
      admin.call(updateOrderStatus, { params: { orderId: made._id }, body })
    const noted = await change({ status: 'pending', adminNote: 'Salı gelecek', version: made.version })
    expect(noted).toMatchObject({ status: 'pending', adminNote: 'Salı gelecek' })
    expect(noted.progress).toHaveLength(1)
    await expect(change({ status: 'preparing', version: made.version })).rejects.toMatchObject({
      status: 409,
    })
    expect(await change({ status: 'preparing', version: noted.version })).toMatchObject({
      status: 'preparing',
      adminNote: 'Salı gelecek',
    })
    const log = await admin.call(listAuditLog, { query: { filter: { resource: 'vitamin-orders' } } })
    expect(log.filter(({ recordId }) => recordId === made._id)).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'preparing' } },
      { after: { adminNote: 'Salı gelecek' } },
    ])
    await expect(
      admin.call(updateOrderStatus, {
        params: { orderId: crypto.randomUUID() },
        body: { status: 'ready' },
      }),
    ).rejects.toMatchObject({ status: 404, message: texts.notFound })
  })
})

describe('a cancelled order', () => {
  const paid = async () => {
    const buyer = await product.person()
    const wallet = await makeWallet(admin, buyer, branch._id, 200)
    const own = await makeProduct(admin, { price: 60, stock: 5 })
    const made = await order(buyer, branch, own, { method: 'balance', quantity: 2 })
    const balance = async () =>
      (
        await buyer.call(showUserBalance, {
          params: { userId: buyer.user._id },
          query: { branchId: branch._id },
        })
      ).balance
    return { buyer, wallet, own, made, balance }
  }

  test('restores stock and balance once, also under concurrency', async () => {
    const { buyer, wallet, own, made, balance } = await paid()
    expect([await stockOf(admin, own), await balance()]).toEqual([3, 80])
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? cancel(buyer, made._id) : moveTo(admin, made, 'cancelled'),
      ),
    )
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    expect([await stockOf(admin, own), await balance()]).toEqual([5, 200])
    const { transactions } = await admin.call(listWalletEntries, { params: { memberId: wallet._id } })
    expect(transactions.filter(({ kind }) => kind === 'order-refund')).toMatchObject([
      { amount: 120, description: texts.refundEntry(made.number) },
    ])
  })

  test('can be cancelled by its buyer only before it is prepared', async () => {
    const { buyer, own, made, balance } = await paid()
    await expect(cancel(await product.person(), made._id)).rejects.toMatchObject({ status: 404 })
    await expect(cancel(admin, made._id)).rejects.toMatchObject({ status: 404 })
    await moveTo(admin, made, 'preparing')
    await expect(cancel(buyer, made._id)).rejects.toMatchObject({
      status: 409,
      message: texts.notCancellable,
    })
    expect([await stockOf(admin, own), await balance()]).toEqual([3, 80])
    await moveTo(admin, made, 'cancelled')
    expect([await stockOf(admin, own), await balance()]).toEqual([5, 200])
  })

  test('to be paid at the desk restores stock only', async () => {
    const buyer = await product.person()
    const own = await makeProduct(admin, { stock: 5 })
    const made = await order(buyer, branch, own)
    expect(await cancel(buyer, made._id)).toMatchObject({
      status: 'cancelled',
      progress: [{ status: 'pending' }, { status: 'cancelled' }],
    })
    expect(await stockOf(admin, own)).toBe(5)
  })
})
