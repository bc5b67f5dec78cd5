import { expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addCategory,
  deleteCategory,
  listCategories,
  listCategoriesOfBranch,
  showCategory,
  updateCategory,
} from '#shared/club/categories/categories.contract.ts'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeCategory, openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

test('visitors see the categories of a branch in Turkish sort order', async () => {
  for (const name of ['Zıplama', 'Çeviklik', 'Denge', 'Core', 'Ip atlama', 'İp merdiveni', 'Isınma']) {
    await makeCategory(admin, meram._id, name)
  }
  await makeCategory(admin, karatay._id, 'Yüzme')
  const shown = await product.visitor()(listCategoriesOfBranch, { params: { branchId: meram._id } })
  expect(shown.map((category) => category.name)).toEqual([
    'Core',
    'Çeviklik',
    'Denge',
    'Ip atlama',
    'Isınma',
    'İp merdiveni',
    'Zıplama',
  ])
  expect(await product.visitor()(listCategories)).toHaveLength(8)
})

test('category names are unique per branch, regardless of case', async () => {
  await makeCategory(staff, meram._id, 'Işıklı salon')
  for (const name of ['Işıklı salon', 'IŞIKLI SALON', 'ışıklı salon', '  Işıklı salon ']) {
    await expect(makeCategory(staff, meram._id, name)).rejects.toMatchObject({
      status: 409,
      code: 'category.name-taken',
      fields: { name: categoriesMessages.nameTaken },
    })
  }
  expect(await makeCategory(admin, karatay._id, 'Işıklı salon')).toMatchObject({ branch: karatay._id })
})

test('a category is renamed, and the second of two concurrent editors gets a conflict', async () => {
  const category = await makeCategory(staff, meram._id, 'Esneme')
  const params = { id: category._id }
  const renamed = await staff.call(updateCategory, { params, body: { name: 'Germe', version: 1 } })
  expect(renamed).toEqual({ ...category, name: 'Germe', version: 2 })
  await expect(
    staff.call(updateCategory, { params, body: { name: 'Açma', version: 1 } }),
  ).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
  await expect(staff.call(updateCategory, { params, body: { name: 'CORE' } })).rejects.toMatchObject({
    status: 409,
    message: categoriesMessages.nameTaken,
  })
  expect(await product.visitor()(showCategory, { params })).toEqual(renamed)
})

test('staff manage only the categories of their own branch', async () => {
  await expect(makeCategory(staff, karatay._id, 'Bizim')).rejects.toMatchObject({
    status: 403,
    message: accessMessages.otherBranch,
  })
  const other = await makeCategory(admin, karatay._id, 'Onların')
  const params = { id: other._id }
  const missing = { status: 404, message: categoriesMessages.notFound }
  await expect(staff.call(updateCategory, { params, body: { name: 'Bizim' } })).rejects.toMatchObject(missing)
  await expect(staff.call(deleteCategory, { params })).rejects.toMatchObject(missing)
  expect(await admin.call(showCategory, { params })).toEqual(other)
})

test('a deleted category is gone', async () => {
  const category = await makeCategory(staff, meram._id, 'Geçici')
  const done = await staff.call(deleteCategory, { params: { id: category._id } })
  expect(done.message).toBe(categoriesMessages.deleted)
  await expect(staff.call(showCategory, { params: { id: category._id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a category requires a name and an existing branch', async () => {
  await expect(admin.call(addCategory, { body: { branch: meram._id, name: ' ' } })).rejects.toMatchObject({
    status: 400,
    fields: { name: validationMessages.required },
  })
  await expect(makeCategory(admin, '01990000-0000-7000-8000-000000000000', 'Yok')).rejects.toMatchObject({
    status: 404,
    message: branchesMessages.notFound,
  })
})

test('deleting a branch deletes its categories', async () => {
  const branch = await openBranch(admin, 'Akşehir')
  const category = await makeCategory(admin, branch._id, 'Kardiyo')
  await admin.call(deleteBranch, { params: { id: branch._id } })
  await expect(admin.call(showCategory, { params: { id: category._id } })).rejects.toMatchObject({
    status: 404,
  })
})
