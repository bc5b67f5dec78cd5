import { describe, expect, test } from 'vitest'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import {
  addProductCategory,
  addProductSubCategory,
  deleteProductCategory,
  deleteProductSubCategory,
  listProductCategories,
  listProductSubCategories,
  listSubCategoriesOfCategory,
  showProductCategory,
  showProductSubCategory,
  updateProductCategory,
  updateProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { productCategoriesMessages } from '#shared/shop/product-categories/product-categories.messages.ts'
import { updateProduct } from '#shared/shop/products/products.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeProduct, makeProductCategory, makeSubCategory } from '#tests/support/records/shop.ts'

const texts = productCategoriesMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()

describe('product categories', () => {
  test('are shown to visitors in the order set by the admin', async () => {
    for (const [name, order] of [
      ['Aksesuar', 3],
      ['Vitamin', 1],
      ['Protein', 2],
    ] as const)
      await admin.call(addProductCategory, { body: { name, order } })
    const shown = await product.visitor()(listProductCategories)
    expect(shown.map(({ name }) => name)).toEqual(['Vitamin', 'Protein', 'Aksesuar'])
  })

  test('have unique names, regardless of case', async () => {
    await makeProductCategory(admin, 'Işıltı')
    for (const name of ['IŞILTI', 'ışıltı', ' Işıltı ']) {
      await expect(makeProductCategory(admin, name)).rejects.toMatchObject({
        status: 409,
        fields: { name: texts.nameTaken },
      })
    }
  })

  test('fifty concurrent ones with one name create one', async () => {
    const attempts = Array.from({ length: 50 }, () => makeProductCategory(admin, 'Yarış'))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  })

  test('are renamed, and the second of two concurrent editors gets a conflict', async () => {
    const category = await makeProductCategory(admin)
    const params = { id: category._id }
    const renamed = await admin.call(updateProductCategory, { params, body: { name: 'Mineral', version: 1 } })
    expect(renamed).toEqual({ ...category, name: 'Mineral', version: 2 })
    await expect(
      admin.call(updateProductCategory, { params, body: { order: 4, version: 1 } }),
    ).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
    expect(await product.visitor()(showProductCategory, { params })).toEqual(renamed)
  })

  test('with a subcategory or a product cannot be deleted', async () => {
    const divided = await makeProductCategory(admin)
    const part = await makeSubCategory(admin, divided._id)
    const stocked = await makeProductCategory(admin)
    await makeProduct(admin, { category: stocked._id })
    for (const { _id: id } of [divided, stocked]) {
      await expect(admin.call(deleteProductCategory, { params: { id } })).rejects.toMatchObject({
        status: 409,
        message: texts.inUse,
      })
    }
    await admin.call(deleteProductSubCategory, { params: { id: part._id } })
    const params = { id: divided._id }
    expect((await admin.call(deleteProductCategory, { params })).message).toBe(texts.deleted)
    await expect(product.visitor()(showProductCategory, { params })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
  })

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'a'.repeat(81) }, 'name'],
    ['a negative position', { name: 'Sıra', order: -1 }, 'order'],
    ['a non-numeric position', { name: 'Sıra', order: 'ilk' }, 'order'],
  ])('reject %s', async (_case, body, field) => {
    await expect(admin.call(addProductCategory, { body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('subcategories', () => {
  test('belong to one category, in which their names are unique', async () => {
    const first = await makeProductCategory(admin)
    const second = await makeProductCategory(admin)
    const part = await makeSubCategory(admin, first._id, 'Kreatin')
    expect(part.category).toBe(first._id)
    await expect(makeSubCategory(admin, first._id, 'KREATİN')).rejects.toMatchObject({
      status: 409,
      fields: { name: texts.subNameTaken },
    })
    const namesake = await makeSubCategory(admin, second._id, 'Kreatin')
    const visitor = product.visitor()
    expect(await visitor(listSubCategoriesOfCategory, { params: { categoryId: first._id } })).toEqual([part])
    const ofBoth = await visitor(listProductSubCategories, { query: { filter: { q: 'kreatin' } } })
    expect(ofBoth).toHaveLength(2)
    const filter = { category: second._id }
    expect(await visitor(listProductSubCategories, { query: { filter } })).toEqual([namesake])
    expect(await visitor(showProductSubCategory, { params: { id: part._id } })).toEqual(part)
  })

  test('without an existing category are rejected with a field error', async () => {
    await expect(makeSubCategory(admin, unknownId)).rejects.toMatchObject({
      status: 400,
      fields: { category: texts.notFound },
    })
    const body = { name: 'Yersiz', category: 'Protein' }
    await expect(admin.call(addProductSubCategory, { body })).rejects.toMatchObject({
      status: 400,
      fields: { category: validationMessages.id },
    })
  })

  test('used by products can be neither deleted nor moved to another category', async () => {
    const category = await makeProductCategory(admin)
    const other = await makeProductCategory(admin)
    const part = await makeSubCategory(admin, category._id)
    const used = await makeProduct(admin, { category: category._id, subCategory: part._id })
    const params = { id: part._id }
    await expect(admin.call(deleteProductSubCategory, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.subInUse,
    })
    const move = { params, body: { category: other._id } }
    await expect(admin.call(updateProductSubCategory, move)).rejects.toMatchObject({
      status: 409,
      message: texts.subNotMovable,
    })
    await admin.call(updateProduct, { params: { id: used._id }, body: { subCategory: null } })
    expect(await admin.call(updateProductSubCategory, move)).toMatchObject({ category: other._id })
    expect((await admin.call(deleteProductSubCategory, { params })).message).toBe(texts.subDeleted)
    await expect(admin.call(showProductSubCategory, { params })).rejects.toMatchObject({
      status: 404,
      message: texts.subNotFound,
    })
  })
})

test('staff and members can read categories but not write them', async () => {
  const category = await makeProductCategory(admin)
  const { _id: branch } = await openBranch(admin, 'Meram')
  for (const role of ['member', 'staff'] as const) {
    const person = await product.person({ role, branch })
    await expect(makeProductCategory(person)).rejects.toMatchObject({ status: 403 })
    await expect(person.call(deleteProductCategory, { params: { id: category._id } })).rejects.toMatchObject({
      status: 403,
    })
  }
})
