import { expect, test } from 'vitest'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  changeStock,
  listAllProducts,
  showProduct,
  updateProduct,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const texts = productsMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()

const runningOut = async () => {
  const rows = await admin.call(listAllProducts, { query: { filter: { lowStock: true } } })
  return rows.map(({ _id }) => _id)
}

test('the low-stock threshold follows the club’s setting', async () => {
  const few = await makeProduct(admin, { stock: 5 })
  const enough = await makeProduct(admin, { stock: 6 })
  expect(few.isLow).toBe(true)
  expect(await runningOut()).toContain(few._id)
  expect(await runningOut()).not.toContain(enough._id)
  await product.services.db.update(clubSettings).set({ lowStock: 6 })
  expect(await runningOut()).toContain(enough._id)
  await product.services.db.update(clubSettings).set({ lowStock: 5 })
  const plenty = await admin.call(listAllProducts, { query: { filter: { lowStock: false } } })
  expect(plenty.every(({ stock }) => stock > 5)).toBe(true)
})

test('a form opened before the stock changed does not overwrite it', async () => {
  const opened = await makeProduct(admin, { stock: 10 })
  const params = { id: opened._id }
  await admin.call(changeStock, { params, body: { change: -3, note: 'Kırık' } })
  const { name, price, stock, version } = opened
  await expect(
    admin.call(updateProduct, { params, body: { name, price, stock, version } }),
  ).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
  expect(await admin.call(showProduct, { params })).toMatchObject({ stock: 7, version: 2 })
})

test('fifty concurrent changes are all counted, and none goes below zero', async () => {
  const { _id: id } = await makeProduct(admin, { stock: 20 })
  const take = () => admin.call(changeStock, { params: { id }, body: { change: -1 } })
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, take))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const refused = outcomes.find((one) => one.status === 'rejected')
  expect(refused).toMatchObject({ reason: { status: 400, fields: { change: texts.stockShort(0) } } })
  const give = () => admin.call(changeStock, { params: { id }, body: { change: 2 } })
  await Promise.all(Array.from({ length: 50 }, give))
  expect(await admin.call(showProduct, { params: { id } })).toMatchObject({ stock: 100 })
})

test('a change is in the audit log with author, amount and reason', async () => {
  const { _id: id } = await makeProduct(admin, { stock: 4 })
  await admin.call(changeStock, { params: { id }, body: { change: 24, note: 'Yeni koli' } })
  const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: id } } })
  expect(entry).toMatchObject({
    actorName: admin.user.name,
    before: { stock: 4 },
    after: { stock: 28, change: 24, note: 'Yeni koli' },
  })
})

test.each([0, 1.5, 'çok', 100_001])('a change of the stock by %s is rejected', async (change) => {
  const { _id: id } = await makeProduct(admin)
  await expect(admin.call(changeStock, { params: { id }, body: { change } })).rejects.toMatchObject({
    status: 400,
    fields: { change: expect.any(String) },
  })
})

test('stock has an upper limit, and an unknown product returns 404', async () => {
  const { _id: id } = await makeProduct(admin, { stock: 100_000 })
  const body = { change: 1 }
  await expect(admin.call(changeStock, { params: { id }, body })).rejects.toMatchObject({
    status: 400,
    fields: { change: texts.stockTooLarge(100_000) },
  })
  await expect(admin.call(changeStock, { params: { id: unknownId }, body })).rejects.toMatchObject({
    status: 404,
  })
})
