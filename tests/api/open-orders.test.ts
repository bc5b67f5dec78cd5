import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { releaseUnpaidOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import {
  cancelOwnOrder,
  showOrder,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  orderNoticesMessages,
  vitaminOrdersMessages,
} from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { moveTo, order, stockOf } from '#tests/support/records/orders.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = vitaminOrdersMessages
const crowd = 200
const most = 5
const day = 86_400_000

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const branch = await openBranch(admin, 'Meram')
const goods = await makeProduct(admin, { price: 100, stock: 1000 })

const refusal = { status: 409, message: texts.tooManyOpen(most) }
const buy = (buyer: Person, method: 'card' | 'desk' | 'balance' = 'desk', from = goods) =>
  order(buyer, branch, from, { method })
const titlesOf = async (buyer: Person) =>
  (await buyer.call(listInbox, { query: {} })).notifications.map(({ title }) => title)

describe('unpaid orders', () => {
  test('are limited by the club’s setting, also under concurrency; rejected ones reserve no stock', async () => {
    const shelf = await makeProduct(admin, { stock: crowd })
    const buyer = await product.person()
    const ends = await Promise.allSettled(
      Array.from({ length: crowd }, (_, index) => buy(buyer, index % 2 ? 'card' : 'desk', shelf)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(refusal)
    expect(await stockOf(admin, shelf)).toBe(crowd - most)
  })

  test('count until delivered or cancelled, per user', async () => {
    const [buyer, other] = [await product.person(), await product.person()]
    const made: VitaminOrder[] = []
    for (let index = 0; index < most; index += 1) made.push(await buy(buyer))
    await moveTo(admin, made[0] as VitaminOrder, 'preparing', 'ready')
    await expect(buy(buyer)).rejects.toMatchObject(refusal)
    await buy(other)
    await moveTo(admin, made[0] as VitaminOrder, 'delivered')
    await buy(buyer)
    await expect(buy(buyer)).rejects.toMatchObject(refusal)
    await buyer.call(cancelOwnOrder, { params: { id: made[1]?._id ?? '' } })
    await buy(buyer)
  })

  test('do not prevent paying with the balance, and paid orders do not count', async () => {
    const buyer = await product.person()
    await makeWallet(admin, buyer, branch._id, 1000)
    for (let index = 0; index < most + 1; index += 1) await buy(buyer, 'balance')
    for (let index = 0; index < most; index += 1) await buy(buyer)
    await expect(buy(buyer)).rejects.toMatchObject(refusal)
    await buy(buyer, 'balance')
  })

  test('follow the setting', async () => {
    const buyer = await product.person()
    await admin.call(updateSettings, { body: { openOrders: 1 } })
    await buy(buyer)
    await expect(buy(buyer)).rejects.toMatchObject({ message: texts.tooManyOpen(1) })
    await admin.call(updateSettings, { body: { openOrders: most } })
    await buy(buyer)
    await expect(admin.call(updateSettings, { body: { openOrders: 0 } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('an order to be paid at the desk', () => {
  const daysLeft = ({ expiresAt }: VitaminOrder) => (Date.parse(expiresAt ?? '') - Date.now()) / day
  /** Moves an order back by the given number of days. */
  const wait = ({ _id }: VitaminOrder, days: number) =>
    product.services.db
      .update(vitaminOrders)
      .set({ expiresAt: sql`${vitaminOrders.expiresAt} - make_interval(days => ${days})` })
      .where(eq(vitaminOrders._id, _id))
  const release = () => releaseUnpaidOrders(product.services)
  const statusOf = async (buyer: Person, { _id }: VitaminOrder) =>
    (await buyer.call(showOrder, { params: { id: _id } })).status

  test.each([
    ['is pending', []],
    ['is being prepared', ['preparing']],
    ['is ready', ['preparing', 'ready']],
  ] as const)(
    'that %s and is not collected in time is cancelled once, restocked, and its buyer notified',
    async (_what, states) => {
      const shelf = await makeProduct(admin, { stock: 3 })
      const buyer = await product.person()
      const made = await buy(buyer, 'desk', shelf)
      await moveTo(admin, made, ...states)
      await wait(made, 2)
      await release()
      expect(await statusOf(buyer, made)).not.toBe('cancelled')
      await wait(made, 1)
      await Promise.all([release(), release(), release()])
      expect([await statusOf(buyer, made), await stockOf(admin, shelf)]).toEqual(['cancelled', 3])
      const { title } = orderNoticesMessages.notFetched(made.number)
      expect((await titlesOf(buyer)).filter((each) => each === title)).toHaveLength(1)
    },
  )

  test('gets a new deadline with each status, and none once delivered', async () => {
    const buyer = await product.person()
    const made = await buy(buyer)
    expect(daysLeft(made)).toBeCloseTo(3, 1)
    await wait(made, 2)
    const ready = await moveTo(admin, made, 'preparing', 'ready')
    expect(ready && daysLeft(ready)).toBeCloseTo(3, 1)
    expect(await moveTo(admin, made, 'delivered')).toMatchObject({ expiresAt: null })
  })

  test('is reserved for as many days as the club sets', async () => {
    await admin.call(updateSettings, { body: { deskOrderDays: 10 } })
    expect(daysLeft(await buy(await product.person()))).toBeCloseTo(10, 1)
    await admin.call(updateSettings, { body: { deskOrderDays: 3 } })
  })

  test('paid from the balance is reserved until collected', async () => {
    const buyer = await product.person()
    await makeWallet(admin, buyer, branch._id, 100)
    const made = await buy(buyer, 'balance')
    expect(made.expiresAt).toBeNull()
    expect(await moveTo(admin, made, 'preparing', 'ready')).toMatchObject({ expiresAt: null })
  })
})
