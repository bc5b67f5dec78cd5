import { describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { CallInput } from '#shared/core/client.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { listWalletEntries, showWallet } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { type Product, updateProduct } from '#shared/shop/products/products.contract.ts'
import {
  listOwnOrders,
  placeDeskOrder,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  orderNoticesMessages,
  vitaminOrdersMessages,
} from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = vitaminOrdersMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')
const bar = await makeProduct(admin, { price: 60, stock: 1000 })

type Fields = Partial<CallInput<typeof placeDeskOrder>['body']> & { quantity?: number }

/** Orders one unit of a product for a member, paid on delivery by default. */
const orderFor = (
  { user }: Pick<Person, 'user'>,
  { quantity = 1, ...fields }: Fields = {},
  by = admin,
  goods: Pick<Product, '_id'> = bar,
): Promise<VitaminOrder> =>
  by.call(placeDeskOrder, {
    body: {
      user: user._id,
      branch: branch._id,
      method: 'desk',
      items: [{ product: goods._id, quantity }],
      requestKey: crypto.randomUUID(),
      ...fields,
    },
  })

const member = () => product.person({ branch: branch._id })

describe('desk orders by an admin', () => {
  test('appear in the member’s orders with a notification, and the log names the author', async () => {
    const buyer = await member()
    const before = await stockOf(admin, bar)
    const made = await orderFor(buyer, { quantity: 3, adminNote: 'Akşam alacak' })
    expect(made).toMatchObject({
      user: buyer.user._id,
      status: 'pending',
      method: 'desk',
      total: 180,
      note: '',
      adminNote: 'Akşam alacak',
      items: [{ quantity: 3, price: 60 }],
    })
    expect(await stockOf(admin, bar)).toBe(before - 3)
    expect((await buyer.call(listOwnOrders, { query: {} })).orders).toMatchObject([{ _id: made._id }])
    const { title, message } = orderNoticesMessages.placed(made.number)
    expect((await buyer.call(listInbox)).notifications).toMatchObject([{ title, message }])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: made._id } } })
    expect(entry).toMatchObject({
      action: 'create',
      actor: admin.user._id,
      after: { user: buyer.user._id, branch: branch._id, method: 'desk', total: 180 },
    })
    expect(entry?.after).not.toHaveProperty('adminNote')
  })

  test('paid from the balance are debited at once and refunded on cancellation', async () => {
    const buyer = await member()
    const wallet = await makeWallet(admin, buyer, branch._id, 100)
    const params = { memberId: wallet._id }
    const made = await orderFor(buyer, { method: 'balance' })
    expect((await admin.call(showWallet, { params })).balance).toBe(40)
    const [entry] = (await admin.call(listWalletEntries, { params })).transactions
    expect(entry).toMatchObject({ kind: 'order', amount: -60, actorName: admin.user.name })
    await moveTo(admin, made, 'cancelled')
    expect((await admin.call(showWallet, { params })).balance).toBe(100)
  })

  test('are refused to staff, trainers and the member', async () => {
    const buyer = await member()
    const others = [
      buyer,
      await product.person({ role: 'trainer', branch: branch._id }),
      await product.person({ role: 'staff', branch: branch._id }),
    ]
    for (const person of others)
      await expect(orderFor(buyer, {}, person)).rejects.toMatchObject({
        status: 403,
        message: accessMessages.forbidden,
      })
  })
})

describe('rejected orders change neither stock nor balance', () => {
  test('beyond the balance or the stock', async () => {
    const buyer = await member()
    const rare = await makeProduct(admin, { price: 60, stock: 2 })
    await makeWallet(admin, buyer, branch._id, 59.99)
    await expect(orderFor(buyer, { method: 'balance' }, admin, rare)).rejects.toMatchObject({
      status: 409,
      message: balancesMessages.tooLow,
    })
    await expect(orderFor(buyer, { quantity: 3 }, admin, rare)).rejects.toMatchObject({
      status: 409,
      message: texts.outOfStock(rare.name, 2),
    })
    expect(await stockOf(admin, rare)).toBe(2)
    expect((await buyer.call(listInbox)).notifications).toEqual([])
  })

  test('at a price other than the one shown', async () => {
    const dear = await makeProduct(admin, { price: 60, stock: 5 })
    const buyer = await member()
    await admin.call(updateProduct, { params: { id: dear._id }, body: { price: 70 } })
    await expect(orderFor(buyer, { shownTotal: 60 }, admin, dear)).rejects.toMatchObject({
      status: 409,
      message: texts.deskPriceChanged,
    })
    expect((await orderFor(buyer, { shownTotal: 70 }, admin, dear)).total).toBe(70)
    expect(await stockOf(admin, dear)).toBe(4)
  })

  test('for an unknown account, a closed branch, by card, or without items', async () => {
    const buyer = await member()
    await expect(orderFor({ user: { ...buyer.user, _id: unknownId } })).rejects.toMatchObject({
      status: 404,
      message: usersMessages.notFound,
    })
    const closed = await openBranch(admin, 'Kapanan')
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    await expect(orderFor(buyer, { branch: closed._id })).rejects.toMatchObject({
      status: 400,
      fields: { branch: branchesMessages.notFound },
    })
    await expect(orderFor(buyer, { method: 'card' as 'desk' })).rejects.toMatchObject({ status: 400 })
    await expect(orderFor(buyer, { items: [] })).rejects.toMatchObject({ status: 400 })
    await expect(orderFor(buyer, { quantity: 0 })).rejects.toMatchObject({ status: 400 })
  })
})

const outcomes = async (attempts: Promise<unknown>[]) => {
  const ends = await Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  )
  return Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]))
}

describe('concurrent orders', () => {
  test('200 orders for the last ten units: ten succeed, and the stock is zero', async () => {
    const rare = await makeProduct(admin, { price: 60, stock: 10 })
    const buyers = await Promise.all([member(), member(), member(), member()])
    const attempts = Array.from({ length: 200 }, (_, index) =>
      orderFor(buyers[index % 4] as Person, {}, admin, rare),
    )
    expect(await outcomes(attempts)).toEqual({ done: 10, 409: 190 })
    expect(await stockOf(admin, rare)).toBe(0)
  })

  test('the same form sent fifty times creates one order, paid once', async () => {
    const buyer = await member()
    const wallet = await makeWallet(admin, buyer, branch._id, 600)
    const rare = await makeProduct(admin, { price: 60, stock: 10 })
    const requestKey = crypto.randomUUID()
    const attempts = Array.from({ length: 50 }, () =>
      orderFor(buyer, { method: 'balance', requestKey }, admin, rare),
    )
    expect(await outcomes(attempts)).toEqual({ done: 50 })
    expect((await buyer.call(listOwnOrders, { query: {} })).total).toBe(1)
    expect(await stockOf(admin, rare)).toBe(9)
    expect((await admin.call(showWallet, { params: { memberId: wallet._id } })).balance).toBe(540)
    expect((await buyer.call(listInbox)).notifications).toHaveLength(1)
  })
})
