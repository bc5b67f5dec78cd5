import { describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { deleteProduct, type Product, updateProduct } from '#shared/shop/products/products.contract.ts'
import { createOrder, showOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = vitaminOrdersMessages
const crowd = 50

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

const balanceOf = async (buyer: Person) =>
  (
    await buyer.call(showUserBalance, {
      params: { userId: buyer.user._id },
      query: { branchId: branch._id },
    })
  ).balance

describe('an order', () => {
  test('to be paid at the desk reduces the stock and keeps names and prices', async () => {
    const buyer = await product.person({ name: 'Gökçe Işık' })
    const whey = await makeProduct(admin, { name: 'Peynir altı suyu', price: 1249.9, stock: 5 })
    const bar = await makeProduct(admin, { price: 45.55, stock: 9 })
    const made = await order(buyer, branch, whey, {
      items: [
        { product: whey._id, quantity: 2 },
        { product: bar._id, quantity: 3 },
        { product: bar._id, quantity: 1 },
      ],
      note: 'Akşam alacağım',
    })
    expect(made).toMatchObject({
      userName: 'Gökçe Işık',
      branchName: 'Meram',
      status: 'pending',
      method: 'desk',
      total: 2682,
      note: 'Akşam alacağım',
      progress: [{ status: 'pending' }],
    })
    expect(made.items.map(({ name, quantity, price }) => [name, quantity, price]).toSorted()).toEqual(
      [
        ['Peynir altı suyu', 2, 1249.9],
        [bar.name, 4, 45.55],
      ].toSorted(),
    )
    expect([await stockOf(admin, whey), await stockOf(admin, bar)]).toEqual([3, 5])
    await admin.call(updateProduct, { params: { id: whey._id }, body: { name: 'Başka', price: 1 } })
    await admin.call(deleteProduct, { params: { id: bar._id } })
    const later = await buyer.call(showOrder, { params: { id: made._id } })
    expect(later).toMatchObject({ total: 2682 })
    expect(later.items.map(({ name, product: id }) => [name, id === null])).toEqual(
      expect.arrayContaining([
        ['Peynir altı suyu', false],
        [bar.name, true],
      ]),
    )
  })

  test('from the balance debits the branch’s wallet in full, or fails', async () => {
    const buyer = await product.person()
    const bar = await makeProduct(admin, { price: 60, stock: 10 })
    const fromBalance = (quantity: number) => order(buyer, branch, bar, { method: 'balance', quantity })
    await expect(fromBalance(1)).rejects.toMatchObject({ status: 409, message: balancesMessages.tooLow })
    await makeWallet(admin, buyer, branch._id, 100)
    await expect(fromBalance(2)).rejects.toMatchObject({ status: 409, message: balancesMessages.tooLow })
    expect([await stockOf(admin, bar), await balanceOf(buyer)]).toEqual([10, 100])
    expect(await fromBalance(1)).toMatchObject({ status: 'pending', method: 'balance', total: 60 })
    expect([await stockOf(admin, bar), await balanceOf(buyer)]).toEqual([9, 40])
  })

  test('is priced by the server, regardless of the client', async () => {
    const buyer = await product.person()
    const whey = await makeProduct(admin, { price: 900 })
    const answer = await send(product, 'POST', createOrder.url, {
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: {
        branch: branch._id,
        method: 'desk',
        items: [{ product: whey._id, quantity: 1, price: 0.01, name: 'Bedava' }],
        total: 0.01,
        status: 'delivered',
        requestKey: crypto.randomUUID(),
      },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ total: 900, status: 'pending', items: [{ name: whey.name }] })
  })

  test('is rejected if the price shown to the buyer has changed', async () => {
    const buyer = await product.person()
    const whey = await makeProduct(admin, { price: 900.1, stock: 3 })
    const shown = (shownTotal: number) => order(buyer, branch, whey, { quantity: 3, shownTotal })
    await expect(shown(2700)).rejects.toMatchObject({ status: 409, message: texts.priceChanged })
    expect(await stockOf(admin, whey)).toBe(3)
    expect((await shown(2700.3)).total).toBe(2700.3)
  })

  test('beyond the stock or for products not on sale is rejected and changes nothing', async () => {
    const buyer = await product.person()
    const bar = await makeProduct(admin, { stock: 3 })
    const gone = await makeProduct(admin)
    const hidden = await makeProduct(admin, { isActive: false })
    await admin.call(deleteProduct, { params: { id: gone._id } })
    for (const other of [gone, hidden]) {
      const items = [bar, other].map(({ _id }) => ({ product: _id, quantity: 1 }))
      await expect(order(buyer, branch, bar, { items })).rejects.toMatchObject({
        status: 409,
        message: texts.productGone,
      })
    }
    await expect(order(buyer, branch, bar, { quantity: 4 })).rejects.toMatchObject({
      status: 409,
      message: texts.outOfStock(bar.name, 3),
    })
    await order(buyer, branch, bar, { quantity: 3 })
    await expect(order(buyer, branch, bar)).rejects.toMatchObject({ message: texts.outOfStock(bar.name, 0) })
    expect(await stockOf(admin, bar)).toBe(0)
  })

  test.each([
    ['no items', { items: [] }],
    ['zero units', { quantity: 0 }],
    ['negative units', { quantity: -1 }],
    ['a fraction of a unit', { quantity: 1.5 }],
    ['too many units', { quantity: 51 }],
    ['an unknown payment method', { method: 'gold' as 'desk' }],
    ['an unknown branch', { branch: crypto.randomUUID() }],
    ['no request key', { requestKey: '' }],
    ['a long note', { note: 'a'.repeat(501) }],
  ])('with %s is rejected', async (_what, fields) => {
    const bar = await makeProduct(admin)
    await expect(order(await product.person(), branch, bar, fields)).rejects.toMatchObject({ status: 400 })
    expect(await stockOf(admin, bar)).toBe(10)
  })

  test('cannot be collected in an archived branch', async () => {
    const closed = await openBranch(admin, 'Kapanan')
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    await expect(order(await product.person(), closed, await makeProduct(admin))).rejects.toMatchObject({
      status: 400,
    })
  })

  test('cannot be paid by card where cards are off, and reserves no stock', async () => {
    const bar = await makeProduct(admin)
    await expect(order(await product.person(), branch, bar, { method: 'card' })).rejects.toMatchObject({
      status: 503,
      message: paymentsMessages.cardOff,
    })
    expect(await stockOf(admin, bar)).toBe(10)
  })
})

describe('concurrent orders', () => {
  test('fifty buyers want the last unit: one gets it', async () => {
    const last = await makeProduct(admin, { stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => product.person()))
    const ends = await Promise.allSettled(
      Array.from({ length: crowd }, (_, index) => order(buyers[index % 10] as Person, branch, last)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ status: 409, message: texts.outOfStock(last.name, 0) })
    expect(await stockOf(admin, last)).toBe(0)
  })

  test('carts with the same products in different order do not deadlock', async () => {
    const shelf = await Promise.all(Array.from({ length: 4 }, () => makeProduct(admin, { stock: 100 })))
    const buyers = await Promise.all(Array.from({ length: 5 }, () => product.person()))
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const items = shelf.map(({ _id }) => ({ product: _id, quantity: 1 }))
        const buyer = buyers[index % 5] as Person
        return order(buyer, branch, shelf[0] as Product, { items: index % 2 ? items : items.reverse() })
      }),
    )
    expect(await Promise.all(shelf.map((one) => stockOf(admin, one)))).toEqual([80, 80, 80, 80])
  })

  test('the same cart sent ten times creates one order', async () => {
    const buyer = await product.person()
    await makeWallet(admin, buyer, branch._id, 1000)
    const bar = await makeProduct(admin, { price: 100, stock: 10 })
    const requestKey = crypto.randomUUID()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => order(buyer, branch, bar, { method: 'balance', requestKey })),
    )
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect([await stockOf(admin, bar), await balanceOf(buyer)]).toEqual([9, 900])
    const other = await order(await product.person(), branch, bar, { requestKey })
    expect(other._id).not.toBe(made[0]?._id)
  })
})
