import { describe, expect, test } from 'vitest'
import {
  listOrders,
  listOwnOrders,
  showOrder,
  showOrderStats,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const texts = vitaminOrdersMessages

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

describe('orders are visible', () => {
  test('to their buyer and to admins; others get 404', async () => {
    const buyer = await product.person()
    const { _id } = await order(buyer, branch, await makeProduct(admin))
    const seen = (person: Person) => person.call(showOrder, { params: { id: _id } })
    expect((await seen(admin))._id).toBe(_id)
    expect((await seen(buyer)).userName).toBe(buyer.user.name)
    for (const role of ['member', 'staff'] as const)
      await expect(seen(await product.person({ role, branch: branch._id }))).rejects.toMatchObject({
        status: 404,
        message: texts.notFound,
      })
  })

  test('in pages, newest first', async () => {
    const buyer = await product.person()
    const bar = await makeProduct(admin, { stock: 50 })
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) made.unshift((await order(buyer, branch, bar))._id)
    const page = (query: object) => buyer.call(listOwnOrders, { query })
    const first = await page({ limit: 2 })
    expect(first).toMatchObject({ totalPages: 3, currentPage: 1, total: 5 })
    const last = await page({ limit: 2, page: 3 })
    expect(
      [...first.orders, ...(await page({ limit: 2, page: 2 })).orders, ...last.orders].map(({ _id }) => _id),
    ).toEqual(made)
    expect(await page({ page: 1_000_000_000, limit: 100 })).toMatchObject({
      orders: [],
      currentPage: 1_000_000_000,
      total: 5,
    })
    expect((await page({ status: 'ready' })).total).toBe(0)
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { page: 0 },
      { page: 1.5 },
      { page: 1_000_000_001 },
      { status: 'x' },
    ])
      await expect(page(query)).rejects.toMatchObject({ status: 400 })
  })

  test('to admins, filtered, searched and sorted', async () => {
    const karatay = await openBranch(admin, 'Karatay')
    const buyer = await product.person({ name: 'Çağla Öztürkmen' })
    const bar = await makeProduct(admin, { price: 70 })
    const one = await order(buyer, karatay, bar)
    const two = await order(buyer, karatay, bar, { quantity: 2 })
    await moveTo(admin, two, 'preparing')
    const find = async (query: object) =>
      (await admin.call(listOrders, { query })).orders.map(({ _id }) => _id)
    expect(await find({ filter: { branch: karatay._id } })).toEqual([two._id, one._id])
    expect(await find({ filter: { branch: karatay._id }, sort: ['total', 'ASC'] })).toEqual([
      one._id,
      two._id,
    ])
    expect(await find({ filter: { user: buyer.user._id }, status: 'preparing' })).toEqual([two._id])
    expect(await find({ filter: { q: 'cagla ozturk' } })).toEqual([two._id, one._id])
    expect(await find({ filter: { q: `#${one.number}` } })).toEqual([one._id])
    expect(await find({ filter: { branch: karatay._id, method: 'card' } })).toEqual([])
    expect(await find({ filter: { branch: karatay._id, until: one.createdAt } })).toEqual([])
    expect(await find({ filter: { branch: karatay._id }, range: [1, 1] })).toEqual([one._id])
    expect(
      await admin.call(listOrders, { query: { filter: { branch: karatay._id }, page: 2, limit: 1 } }),
    ).toMatchObject({ totalPages: 2, currentPage: 2, total: 2, orders: [{ _id: one._id }] })
    await expect(find({ limit: 0 })).rejects.toMatchObject({ status: 400 })
    expect(await find({ page: 1_000_000_000 })).toEqual([])
  })
})

test('the figures count orders, without cancelled ones', async () => {
  const selcuklu = await openBranch(admin, 'Selçuklu')
  const buyer = await product.person()
  const [whey, bar] = [
    await makeProduct(admin, { price: 500, stock: 2 }),
    await makeProduct(admin, { price: 20.5 }),
  ]
  await order(buyer, selcuklu, whey)
  await order(buyer, selcuklu, bar, { quantity: 4 })
  await moveTo(admin, await order(buyer, selcuklu, whey), 'cancelled')
  const stats = await admin.call(showOrderStats, { query: { branchId: selcuklu._id } })
  expect(stats).toMatchObject({
    totalOrders: 3,
    revenue: 582,
    daily: [{ count: 2, revenue: 582 }],
    bestSellers: [
      { name: bar.name, quantity: 4, revenue: 82 },
      { name: whey.name, quantity: 1, revenue: 500 },
    ],
  })
  expect(stats.byStatus).toEqual(
    expect.arrayContaining([
      { status: 'pending', count: 2 },
      { status: 'cancelled', count: 1 },
    ]),
  )
  expect(stats.lowStock).toBeGreaterThan(0)
  const before = { branchId: selcuklu._id, from: '2020-01-01', until: '2020-02-01' }
  expect(await admin.call(showOrderStats, { query: before })).toMatchObject({ totalOrders: 0, revenue: 0 })
})
