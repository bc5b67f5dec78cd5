import { expect, test } from 'vitest'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  deleteDaytimeDiscount,
  listDaytimeDiscounts,
  saveDaytimeDiscount,
  showDaytimeDiscount,
  showDaytimeDiscountOfBranch,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { daytimeDiscountsMessages } from '#shared/membership/daytime-discounts/daytime-discounts.messages.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { saveDiscount } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const none = { status: 404, message: daytimeDiscountsMessages.notFound }
const of = (branch: Branch) => ({ params: { branchId: branch._id } })

test('a branch without a discount returns 404 with its message', async () => {
  await expect(product.visitor()(showDaytimeDiscountOfBranch, of(karatay))).rejects.toMatchObject(none)
})

test('a branch has one discount: saving again replaces it', async () => {
  const first = await saveDiscount(staff, meram._id)
  expect(first).toMatchObject({
    branchId: meram._id,
    discountPercent: 20,
    lastEntryTime: '16:30',
    version: 1,
  })
  expect(await product.visitor()(showDaytimeDiscountOfBranch, of(meram))).toEqual(first)
  const second = await saveDiscount(staff, meram._id, { discountPercent: 35, lastEntryTime: '17:00' })
  expect(second).toEqual({ ...first, discountPercent: 35, lastEntryTime: '17:00', version: 2 })
  expect(await staff.call(listDaytimeDiscounts)).toEqual([second])
  expect(await staff.call(showDaytimeDiscount, { params: { id: second._id } })).toEqual(second)
})

test('two concurrent first saves both succeed and leave one discount', async () => {
  const branch = await openBranch(admin, 'Ilgın')
  await Promise.all([10, 20].map((discountPercent) => saveDiscount(admin, branch._id, { discountPercent })))
  const left = await admin.call(listDaytimeDiscounts, { query: { filter: { branchId: branch._id } } })
  expect(left).toHaveLength(1)
})

test('the second of two concurrent editors gets a conflict', async () => {
  const { version } = await saveDiscount(staff, meram._id)
  await saveDiscount(staff, meram._id, { discountPercent: 25, version })
  await expect(saveDiscount(staff, meram._id, { discountPercent: 30, version })).rejects.toMatchObject({
    status: 409,
    code: 'record.stale',
  })
})

test.each([
  [{ discountPercent: 0 }, 'discountPercent'],
  [{ discountPercent: 101 }, 'discountPercent'],
  [{ discountPercent: 12.5 }, 'discountPercent'],
  [{ lastEntryTime: '24:00' }, 'lastEntryTime'],
  [{ lastEntryTime: '9:30' }, 'lastEntryTime'],
  [{ lastEntryTime: 'öğlen' }, 'lastEntryTime'],
])('the discount %o is rejected', async (fields, field) => {
  await expect(saveDiscount(staff, meram._id, fields)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('visitors do not see a disabled discount or one of an archived branch', async () => {
  const branch = await openBranch(admin, 'Çumra')
  const saved = await saveDiscount(admin, branch._id, { isActive: false })
  await expect(product.visitor()(showDaytimeDiscountOfBranch, of(branch))).rejects.toMatchObject(none)
  await expect(staff.call(showDaytimeDiscountOfBranch, of(branch))).rejects.toMatchObject(none)
  expect(await admin.call(showDaytimeDiscountOfBranch, of(branch))).toEqual(saved)
  await saveDiscount(admin, branch._id, { isActive: true })
  await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
  await expect(product.visitor()(showDaytimeDiscountOfBranch, of(branch))).rejects.toMatchObject(none)
})

test('staff manage only the discount of their own branch', async () => {
  const other = await saveDiscount(admin, karatay._id)
  await expect(saveDiscount(staff, karatay._id)).rejects.toMatchObject({
    status: 403,
    message: accessMessages.otherBranch,
  })
  const params = { id: other._id }
  await expect(staff.call(showDaytimeDiscount, { params })).rejects.toMatchObject(none)
  await expect(staff.call(deleteDaytimeDiscount, { params })).rejects.toMatchObject(none)
  expect((await staff.call(listDaytimeDiscounts)).map(({ branchId }) => branchId)).toEqual([meram._id])
  await expect(saveDiscount(admin, '01990000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
    message: branchesMessages.notFound,
  })
})

test('a call without a token gets a message that says so', async () => {
  const body = { branchId: meram._id, discountPercent: 90, lastEntryTime: '23:00' }
  await expect(product.visitor()(saveDaytimeDiscount, { body })).rejects.toMatchObject({
    status: 401,
    message: accessMessages.unauthorized,
  })
})

test('a deleted discount no longer applies', async () => {
  const { _id } = await saveDiscount(admin, karatay._id)
  expect(await admin.call(deleteDaytimeDiscount, { params: { id: _id } })).toEqual({
    success: true,
    message: daytimeDiscountsMessages.deleted,
  })
  await expect(product.visitor()(showDaytimeDiscountOfBranch, of(karatay))).rejects.toMatchObject(none)
})

test.each([
  [1000, 20, 800],
  [999.99, 33, 669.99],
  [0.05, 50, 0.03],
  [1250, 100, 0],
])('%d lira less %d percent is %d lira', (price, percent, expected) => {
  expect(discountedPrice(price, percent)).toBe(expected)
})
