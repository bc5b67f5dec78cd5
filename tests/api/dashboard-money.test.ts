import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { deleteDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { chartsOf, figuresOf } from '#tests/support/records/dashboard.ts'
import { openTill, sell, writePayment } from '#tests/support/records/desk.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const today = clubDay(new Date())

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const karatay = await openBranch(admin, 'Karatay')

const memberOf = (branch: Branch) => product.person({ branch: branch._id })

describe('revenue', () => {
  test('is counted once, by month and payment method, less refunds', async () => {
    const branch = await openBranch(admin, 'Seydişehir')
    const offer = await makePackage(admin, branch._id, { price: 1000 })
    const month = async () => {
      const { revenue } = await chartsOf(admin, branch._id)
      return revenue.months.at(-1)?.sums
    }
    const none = { online: 0, card: 0, cash: 0, transfer: 0, orders: 0 }
    expect(await month()).toEqual(none)
    // At the desk: one membership and one general record.
    await sell(admin, (await memberOf(branch)).user._id, offer._id, { method: 'card', amount: 900 })
    const mistake = await writePayment(admin, branch._id, { amount: 50, method: 'transfer', date: today })
    await openTill(product.services, admin, branch._id)
    await writePayment(admin, branch._id, { amount: 25.5, method: 'cash', date: today })
    // By card on the site.
    const purchase = { kind: 'package', package: offer._id } as const
    const id = await payByCard(product, await memberOf(branch), checkout(purchase))
    expect(await month()).toEqual({ ...none, online: 1000, card: 900, transfer: 50, cash: 25.5 })
    expect((await figuresOf(admin, branch._id)).today.revenue).toBe(1975.5)
    expect((await figuresOf(admin, karatay._id)).today.revenue).toBe(0)
    await admin.call(deleteDeskPayment, { params: { recordId: mistake._id } })
    await admin.call(refundPayment, {
      params: { id },
      body: { amount: 400, reason: 'Üye vazgeçti', requestKey: crypto.randomUUID() },
    })
    expect(await month()).toEqual({ ...none, online: 600, card: 900, cash: 25.5 })
  })

  test('paid into a wallet is not counted again when spent', async () => {
    const branch = await openBranch(admin, 'Beyşehir')
    const member = await memberOf(branch)
    await payByCard(product, member, checkout({ kind: 'top-up', branch: branch._id, amount: 500 }))
    const protein = await makeProduct(admin, { price: 200, stock: 5 })
    await order(member, branch, protein, { method: 'balance' })
    const { revenue } = await chartsOf(admin, branch._id)
    expect(revenue.months.at(-1)?.sums).toMatchObject({ online: 500, orders: 0 })
  })

  test('of a desk order counts once the order is delivered', async () => {
    const branch = await openBranch(admin, 'Akşehir')
    const bar = await makeProduct(admin, { price: 75, stock: 5 })
    const bought = await order(await memberOf(branch), branch, bar)
    const orders = async () => (await chartsOf(admin, branch._id)).revenue.months.at(-1)?.sums.orders
    expect(await orders()).toBe(0)
    await moveTo(admin, bought, 'preparing', 'ready', 'delivered')
    expect(await orders()).toBe(75)
  })

  test('of an earlier month stays in that month', async () => {
    const branch = await openBranch(admin, 'Kulu')
    const purchase = { kind: 'top-up', branch: branch._id, amount: 80 } as const
    const id = await payByCard(product, await memberOf(branch), checkout(purchase))
    const before = startOfClubDay(addDays(`${today.slice(0, 7)}-01`, -1)).toISOString()
    await product.services.db.update(payments).set({ paidAt: before }).where(eq(payments._id, id))
    const { revenue } = await chartsOf(admin, branch._id)
    expect(revenue.months.slice(-2).map(({ sums }) => sums.online)).toEqual([80, 0])
  })
})
