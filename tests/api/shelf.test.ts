import { expect, test } from 'vitest'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'
import { pageTags } from '#shared/core/page.ts'
import { tagVersion } from '#tests/support/product/page-tags.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const { product, admin } = await openTestClub()
const buyer = await product.person()
const branch = await openBranch(admin, 'Meram')
// One buyer orders more than the limit of unpaid orders.
await admin.call(updateSettings, { body: { openOrders: 100 } })

/** Whether a change invalidated the shop’s pages. */
async function dropsPages(change: () => Promise<unknown>): Promise<boolean> {
  const before = await tagVersion(product, pageTags.products)
  await change()
  return (await tagVersion(product, pageTags.products)) !== before
}

test.each([
  { stock: 60, quantity: 10, drops: false, because: 'the maximum quantity of a cart is unchanged' },
  { stock: 50, quantity: 1, drops: true, because: 'the maximum quantity of a cart is lower' },
  { stock: 12, quantity: 2, drops: true, because: 'the maximum quantity of a cart is lower' },
  { stock: 6, quantity: 1, drops: true, because: 'the shop shows that few are left' },
  { stock: 1, quantity: 1, drops: true, because: 'the shop shows it as sold out' },
])('of $stock units, $quantity are sold: $because', async ({ stock, quantity, drops }) => {
  const goods = await makeProduct(admin, { stock })
  expect(await dropsPages(() => order(buyer, branch, goods, { quantity }))).toBe(drops)
  expect(await stockOf(admin, goods)).toBe(stock - quantity)
})

test('a cancelled order restores the availability shown in the shop', async () => {
  const few = await makeProduct(admin, { stock: 3 })
  const many = await makeProduct(admin, { stock: 300 })
  const ofFew = await order(buyer, branch, few)
  const ofMany = await order(buyer, branch, many)
  expect(await dropsPages(() => moveTo(admin, ofFew, 'cancelled'))).toBe(true)
  expect(await dropsPages(() => moveTo(admin, ofMany, 'cancelled'))).toBe(false)
  expect([await stockOf(admin, few), await stockOf(admin, many)]).toEqual([3, 300])
})

test('the low-stock threshold is a club setting and applies at once', async () => {
  const goods = await makeProduct(admin, { stock: 300 })
  const { lowStock } = await admin.call(showSettings)
  const say = (pieces: number) => admin.call(updateSettings, { body: { lowStock: pieces } })
  expect(await dropsPages(() => say(400))).toBe(true)
  expect(await dropsPages(() => order(buyer, branch, goods))).toBe(true)
  expect(await dropsPages(() => say(lowStock))).toBe(true)
  expect(await dropsPages(() => order(buyer, branch, goods))).toBe(false)
  expect(await dropsPages(() => admin.call(updateSettings, { body: { renewalReminderDays: 9 } }))).toBe(false)
})

test('a changed threshold waits for orders in progress that use the old one', async () => {
  const goods = await makeProduct(admin, { stock: 300 })
  const { lowStock } = await admin.call(showSettings)
  let isChanged = false
  const ordering = await product.services.pool.connect()
  await ordering.query('BEGIN')
  await ordering.query('UPDATE products SET stock = stock - 1 WHERE id = $1', [goods._id])
  const changing = admin.call(updateSettings, { body: { lowStock: 400 } }).then(() => {
    isChanged = true
  })
  await expect
    .poll(async () => {
      const { rows } = await product.services.pool.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'products'::regclass AND mode = 'ShareLock' AND NOT granted`,
      )
      return rows.length
    })
    .toBe(1)
  expect(isChanged).toBe(false)
  await ordering.query('COMMIT')
  ordering.release()
  await changing
  await admin.call(updateSettings, { body: { lowStock } })
})

test('orders and a changed threshold do not deadlock', async () => {
  const goods = await makeProduct(admin, { stock: 1000 })
  await Promise.all([
    ...Array.from({ length: 60 }, () => order(buyer, branch, goods)),
    ...Array.from({ length: 6 }, (_, turn) =>
      admin.call(updateSettings, { body: { lowStock: turn % 2 ? 5 : 1000 } }),
    ),
  ])
  expect(await stockOf(admin, goods)).toBe(940)
})
