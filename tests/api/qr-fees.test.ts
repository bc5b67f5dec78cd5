import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { qrFees } from '#server/modules/access/qr-fees/qr-fees.table.ts'
import {
  deleteQrFee,
  listQrFees,
  saveQrFee,
  showQrFee,
  showQrFeeOfBranch,
  updateQrFee,
} from '#shared/access/qr-fees/qr-fees.contract.ts'
import { qrFeesMessages } from '#shared/access/qr-fees/qr-fees.messages.ts'
import { type Branch, deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { tagVersion } from '#tests/support/product/page-tags.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')

const none = { status: 404, message: qrFeesMessages.notFound }
const of = (branch: Branch) => ({ params: { branchId: branch._id } })
const save = (branchId: string, fee: number, fields: { description?: string; version?: number } = {}) =>
  admin.call(saveQrFee, { body: { branchId, fee, ...fields } })

test('a branch without a fee returns 404 with its message', async () => {
  await expect(product.visitor()(showQrFeeOfBranch, of(meram))).rejects.toMatchObject(none)
})

test('a branch has one fee: saving again replaces it, and it is public', async () => {
  const first = await save(meram._id, 149.9, { description: 'Duş dahil' })
  expect(first).toMatchObject({ branchId: meram._id, fee: 149.9, description: 'Duş dahil', version: 1 })
  expect(await product.visitor()(showQrFeeOfBranch, of(meram))).toEqual(first)
  const second = await save(meram._id, 175)
  expect(second).toEqual({ ...first, fee: 175, description: '', version: 2 })
  expect(await admin.call(listQrFees)).toEqual([second])
  expect(await admin.call(showQrFee, { params: { id: first._id } })).toEqual(second)
  const [row] = await product.services.db.select().from(qrFees).where(eq(qrFees._id, first._id))
  expect(row?.fee).toBe(17_500)
})

test('fifty concurrent first saves leave one fee', async () => {
  const branch = await openBranch(admin, 'Ilgın')
  await Promise.all(Array.from({ length: 50 }, (_, index) => save(branch._id, index + 1)))
  expect(await admin.call(listQrFees, { query: { filter: { branchId: branch._id } } })).toHaveLength(1)
})

test('a partial update keeps the other fields, and the second of two concurrent editors gets a conflict', async () => {
  const fee = await save(meram._id, 200, { description: 'Havlu dahil' })
  const params = { id: fee._id }
  const changed = await admin.call(updateQrFee, { params, body: { fee: 210.5, version: fee.version } })
  expect(changed).toEqual({ ...fee, fee: 210.5, version: fee.version + 1 })
  await expect(
    admin.call(updateQrFee, { params, body: { fee: 1, version: fee.version } }),
  ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  await expect(save(meram._id, 1, { version: fee.version })).rejects.toMatchObject({ status: 409 })
})

test('every change invalidates the branch’s price page', async () => {
  const branch = await openBranch(admin, 'Kulu')
  const versionOf = () => tagVersion(product, pageTags.packages(branch._id))
  const seen = [await versionOf()]
  const fee = await save(branch._id, 90)
  seen.push(await versionOf())
  await admin.call(updateQrFee, { params: { id: fee._id }, body: { fee: 95 } })
  seen.push(await versionOf())
  await admin.call(deleteQrFee, { params: { id: fee._id } })
  seen.push(await versionOf())
  expect(new Set(seen).size).toBe(4)
})

test.each([
  ['nothing', 0],
  ['a negative fee', -10],
  ['half a kuruş', 10.005],
  ['a fee above the maximum', 10_000_001],
  ['not a number', 'bedava'],
  ['an emptied field', ''],
])('an entry fee is rejected: %s', async (_what, fee) => {
  const payload = { branchId: meram._id, fee }
  const answer = await send(product, 'POST', saveQrFee.url, { headers: bearer(admin), payload })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['fee']])
})

test('an archived branch shows no fee to visitors, and an unknown one accepts none', async () => {
  const branch = await openBranch(admin, 'Çumra')
  const fee = await save(branch._id, 80)
  await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
  await expect(product.visitor()(showQrFeeOfBranch, of(branch))).rejects.toMatchObject(none)
  expect(await admin.call(showQrFeeOfBranch, of(branch))).toEqual(fee)
  await expect(save('01990000-0000-7000-8000-000000000000', 80)).rejects.toMatchObject({
    status: 404,
    message: branchesMessages.notFound,
  })
  await admin.call(deleteBranch, { params: { id: branch._id } })
  await expect(admin.call(showQrFee, { params: { id: fee._id } })).rejects.toMatchObject(none)
})

test('only admins manage fees', async () => {
  const staff = await product.person({ role: 'staff', branch: meram._id })
  const body = { branchId: meram._id, fee: 1 }
  await expect(staff.call(saveQrFee, { body })).rejects.toMatchObject({ status: 403 })
  await expect(staff.call(listQrFees)).rejects.toMatchObject({ status: 403 })
})

test('a deleted fee is gone', async () => {
  const { _id } = await save(meram._id, 120)
  expect(await admin.call(deleteQrFee, { params: { id: _id } })).toEqual({
    success: true,
    message: qrFeesMessages.deleted,
  })
  await expect(product.visitor()(showQrFeeOfBranch, of(meram))).rejects.toMatchObject(none)
})
