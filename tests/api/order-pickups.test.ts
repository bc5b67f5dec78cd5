import { describe, expect, test } from 'vitest'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { handOverOrder, listOrderPickups } from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import { listOrders, updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { statementsOf } from '#tests/support/product/query-plans.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const texts = vitaminOrdersMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const desk = await product.person({ role: 'staff', branch: meram._id })
const other = await product.person({ role: 'staff', branch: karatay._id })
const bar = await makeProduct(admin, { price: 60, stock: 1000 })

/** A ready order of a member of the branch, paid at the hand-over. */
async function readyOrder(branch = meram, fields: Parameters<typeof order>[3] = {}) {
  const buyer = await product.person({ branch: branch._id })
  const placed = await order(buyer, branch, bar, { quantity: 2, ...fields })
  await moveTo(admin, placed, 'preparing', 'ready')
  return { buyer, placed }
}

const listed = (person: Person, filter: object = {}) =>
  person.call(listOrderPickups, { query: { filter, range: [0, 99] } })
const handOver = (person: Person, _id: string) => person.call(handOverOrder, { params: { id: _id } })

describe('reception', () => {
  test('sees the orders to be fetched in its own branch, with lines and the amount to collect', async () => {
    const { buyer, placed } = await readyOrder()
    const away = await readyOrder(karatay)
    const [seen, ...more] = await listed(desk, { user: buyer.user._id })
    expect(more).toEqual([])
    expect(seen).toEqual({
      _id: placed._id,
      number: placed.number,
      user: buyer.user._id,
      userName: buyer.user.name,
      branch: meram._id,
      branchName: meram.name,
      status: 'ready',
      items: [
        { _id: expect.any(String), name: bar.name, quantity: 2, image: placed.items[0]?.image ?? null },
      ],
      due: 120,
      createdAt: placed.createdAt,
    })
    const ids = (await listed(desk)).map(({ _id }) => _id)
    expect(ids).toContain(placed._id)
    expect(ids).not.toContain(away.placed._id)
    expect(await listed(desk, { branch: karatay._id })).toEqual([])
    expect((await listed(admin)).map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([placed._id, away.placed._id]),
    )
  })

  test('finds an order by its number and by the name of the buyer', async () => {
    const { buyer, placed } = await readyOrder()
    for (const q of [`#${placed.number}`, buyer.user.name])
      expect((await listed(desk, { q })).map(({ _id }) => _id)).toContain(placed._id)
    expect(await listed(other, { q: String(placed.number) })).toEqual([])
  })

  test('sees neither unpaid card orders nor cancelled ones, and no due amount of a paid order', async () => {
    const buyer = await product.person({ branch: meram._id })
    await makeWallet(admin, buyer, meram._id, 500)
    const paid = await order(buyer, meram, bar, { method: 'balance' })
    const cancelled = await order(buyer, meram, bar)
    await moveTo(admin, cancelled, 'cancelled')
    expect(await listed(desk, { user: buyer.user._id })).toMatchObject([
      { _id: paid._id, status: 'pending', due: null },
    ])
  })

  test('hands over a ready order once, in its own name', async () => {
    const { placed, buyer } = await readyOrder()
    expect(await handOver(desk, placed._id)).toMatchObject({ status: 'delivered', due: null })
    await expect(handOver(desk, placed._id)).rejects.toMatchObject({
      status: 409,
      message: texts.handedOver,
    })
    expect(await listed(desk, { user: buyer.user._id, status: 'ready' })).toEqual([])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: placed._id } } })
    expect(entry).toMatchObject({
      resource: 'vitamin-orders',
      action: 'hand-over',
      actorName: desk.user.name,
      before: { status: 'ready' },
      after: { status: 'delivered' },
    })
  })

  test('may not hand over an order that is not ready, or of another branch', async () => {
    const buyer = await product.person({ branch: meram._id })
    const placed = await order(buyer, meram, bar)
    const notReady = { status: 409, message: texts.notReady }
    await expect(handOver(desk, placed._id)).rejects.toMatchObject(notReady)
    await moveTo(admin, placed, 'preparing')
    await expect(handOver(desk, placed._id)).rejects.toMatchObject(notReady)
    await moveTo(admin, placed, 'ready')
    await expect(handOver(other, placed._id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    expect(await listed(desk, { user: buyer.user._id })).toMatchObject([{ status: 'ready' }])
  })

  test('may still neither list all orders nor change or cancel one', async () => {
    const { placed } = await readyOrder()
    const params = { orderId: placed._id }
    for (const status of ['delivered', 'cancelled'] as const)
      await expect(desk.call(updateOrderStatus, { params, body: { status } })).rejects.toMatchObject({
        status: 403,
      })
    await expect(desk.call(listOrders)).rejects.toMatchObject({ status: 403 })
  })

  test('reads on the start page how many orders of its branch are ready', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const staff = await product.person({ role: 'staff', branch: branch._id })
    await readyOrder(branch)
    const { placed } = await readyOrder(branch)
    // The start page counts the rows of this list.
    expect(await listed(staff, { status: 'ready' })).toHaveLength(2)
    await handOver(staff, placed._id)
    expect(await listed(staff, { status: 'ready' })).toHaveLength(1)
  })
})

test('members and trainers neither list nor hand over orders', async () => {
  const { buyer, placed } = await readyOrder()
  const trainer = await product.person({ role: 'trainer', branch: meram._id })
  for (const person of [buyer, trainer]) {
    await expect(listed(person)).rejects.toMatchObject({ status: 403 })
    await expect(handOver(person, placed._id)).rejects.toMatchObject({ status: 403 })
  }
})

test('of thirty hand-overs at once one succeeds', async () => {
  const { placed } = await readyOrder()
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => handOver(index % 2 ? desk : admin, placed._id)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
})

test('a search for a common name reads the list in its order instead of sorting all matches', async () => {
  const { pool } = product.services
  const rows = { users: 6_000, vitamin_orders: 6_000 }
  const status = `(CASE WHEN i % 2 = 0 THEN 'delivered' ELSE 'awaiting-payment' END)::order_status`
  await seedClub(pool, rows, { branches: [meram._id], columns: { vitamin_orders: { status } } })
  await pool.query('ANALYZE users, vitamin_orders')
  const asked = await statementsOf(() => listed(admin, { q: 'soyadı' }))
  const page = asked.find(({ text }) => /^select "id".* from "vitamin_orders"/.test(text))
  if (!page) throw new Error('The list read no page')
  const plan = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${page.text}`, page.values)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('using vitamin_orders_created_index')
  expect(text).not.toContain('Sort')
})
