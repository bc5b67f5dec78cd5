import { describe, expect, test } from 'vitest'
import { products } from '#server/modules/shop/products/products.table.ts'
import {
  addProduct,
  deleteProduct,
  filterProducts,
  listAllProducts,
  listProducts,
  showProduct,
  updateProduct,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'
import { officeOf } from '#tests/support/product/office-data-provider.ts'
import { bearer, encodeForm, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeProduct, makeProductCategory, makeSubCategory } from '#tests/support/records/shop.ts'

const texts = productsMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()
const protein = await makeProductCategory(admin, 'Protein')
const whey = await makeSubCategory(admin, protein._id, 'Peynir altı suyu')
const vitamins = await makeProductCategory(admin, 'Vitamin')

describe('the shop', () => {
  test('shows a new product to visitors with its price, stock and names', async () => {
    const added = await admin.call(addProduct, {
      body: {
        name: 'Şeker ilavesiz whey 900 g',
        price: 1249.9,
        stock: 14,
        category: protein._id,
        subCategory: whey._id,
        features: ['900 g', 'Kakaolu'],
        approvalNumber: '012345-06.07.2026',
      },
    })
    expect(added).toMatchObject({
      slug: 'seker-ilavesiz-whey-900-g',
      price: 1249.9,
      stock: 14,
      isLow: false,
      categoryName: 'Protein',
      subCategoryName: 'Peynir altı suyu',
      mainImage: null,
      subImages: [],
      version: 1,
    })
    const visitor = product.visitor()
    expect(await visitor(showProduct, { params: { id: added._id } })).toEqual(added)
    expect(await visitor(listProducts)).toContainEqual(added)
    expect(await visitor(listProducts, { query: { filter: { q: 'SEKER whey' } } })).toEqual([added])
  })

  test('lists to everyone what is on sale and in stock', async () => {
    const add = (name: string, more: object) =>
      admin.call(addProduct, { body: { name, price: 100, category: vitamins._id, ...more } })
    const shelf = await add('Kreatin raf', { stock: 3 })
    await add('Kreatin tükendi', { stock: 0 })
    const closed = await add('Kreatin kapalı', { stock: 3, isActive: false })
    const seller = await product.person({ role: 'trainer' })
    const filter = { q: 'kreatin', isActive: true, inStock: true }
    expect(await product.visitor()(listProducts, { query: { filter } })).toEqual([shelf])
    const gone = { ...filter, inStock: false }
    expect((await admin.call(listAllProducts, { query: { filter: gone } })).map(({ name }) => name)).toEqual([
      'Kreatin tükendi',
    ])
    for (const person of [admin, seller]) {
      const office = officeOf(person)
      expect((await office.listOf('products', filter)).data).toMatchObject([{ id: shelf._id }])
      const chosen = await office.getMany('products', { ids: [shelf._id] })
      expect(chosen.data).toMatchObject([{ name: 'Kreatin raf' }])
    }
    await admin.call(deleteProduct, { params: { id: closed._id } })
  })

  test('accepts comma-separated lists', async () => {
    const form = new FormData()
    const fields = { name: 'Multivitamin', price: '320,50', stock: '3', category: vitamins._id }
    for (const [name, value] of Object.entries(fields)) form.set(name, value.replace(',', '.'))
    form.set('features', '60 tablet, glütensiz , ')
    const { headers, payload } = await encodeForm(form)
    const answer = await send(product, 'POST', '/api/admin/product', {
      headers: { ...headers, ...bearer(admin) },
      payload,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ features: ['60 tablet', 'glütensiz'], price: 320.5, stock: 3 })
  })

  test('shows products that are not on sale to admins only', async () => {
    const { _id: id } = await makeProduct(admin, { isActive: false })
    const visitor = product.visitor()
    const member = await product.person()
    for (const call of [visitor, member.call]) {
      await expect(call(showProduct, { params: { id } })).rejects.toMatchObject({
        status: 404,
        message: texts.notFound,
      })
      const query = { filter: { id: [id] } }
      expect(await call(listProducts, { query })).toEqual([])
      expect(await call(filterProducts, { query })).toEqual([])
    }
    await expect(visitor(listAllProducts)).rejects.toMatchObject({ status: 401 })
    await expect(member.call(listAllProducts)).rejects.toMatchObject({ status: 403 })
    expect(await admin.call(listAllProducts, { query: { filter: { isActive: false } } })).toHaveLength(1)
    expect(await admin.call(showProduct, { params: { id } })).toMatchObject({ isActive: false })
  })

  test('is filtered by category and subcategory; an empty filter means all', async () => {
    const category = await makeProductCategory(admin)
    const part = await makeSubCategory(admin, category._id)
    const inPart = await makeProduct(admin, { category: category._id, subCategory: part._id })
    const beside = await makeProduct(admin, { category: category._id })
    const idsOf = async (query: object) =>
      (await product.visitor()(filterProducts, { query })).map(({ _id }) => _id).sort()
    const both = [inPart._id, beside._id].sort()
    expect(await idsOf({ category: category._id })).toEqual(both)
    expect(await idsOf({ category: category._id, subCategory: '' })).toEqual(both)
    expect(await idsOf({ category: category._id, subCategory: part._id })).toEqual([inPart._id])
    expect(await idsOf({ category: protein._id, subCategory: part._id })).toEqual([])
    expect((await idsOf({ category: '', subCategory: '' })).length).toBeGreaterThan(2)
    const wrong = await send(product, 'GET', '/api/products/filter?category=protein')
    expect(wrong.statusCode).toBe(400)
  })

  test('an old slug leads to the product until another product takes it', async () => {
    const named = await makeProduct(admin, { name: 'Eski ad' })
    const params = { id: named._id }
    await admin.call(updateProduct, { params, body: { name: 'Yeni ad' } })
    const found = (slug: string) => product.visitor()(listProducts, { query: { filter: { slug } } })
    expect(await found('eski-ad')).toMatchObject([{ _id: named._id, slug: 'yeni-ad' }])
    const second = await makeProduct(admin, { name: 'Eski ad' })
    expect(await found('eski-ad')).toMatchObject([{ _id: second._id }])
    expect(await found('hic-olmadi')).toEqual([])
  })

  test('product slugs are unique', async () => {
    await makeProduct(admin, { name: 'Kreatin 300 g' })
    for (const name of ['kreatin 300 g', 'KREATİN (300 g)'])
      await expect(makeProduct(admin, { name })).rejects.toMatchObject({
        status: 409,
        fields: { name: texts.nameTaken },
      })
  })

  test('a deleted product is gone', async () => {
    const { _id: id } = await makeProduct(admin)
    expect((await admin.call(deleteProduct, { params: { id } })).message).toBe(texts.deleted)
    await expect(admin.call(deleteProduct, { params: { id } })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
  })
})

describe('invalid input', () => {
  const bodies = [[], [{ name: 'Whey' }], 'Whey', 12, true, null]

  test.each(bodies)('%j is rejected by the server and by the client', async (body) => {
    const { _id: id } = await makeProduct(admin)
    const headers = { ...bearer(admin), 'content-type': 'application/json' }
    for (const [method, url] of [
      ['POST', '/api/admin/product'],
      ['PUT', `/api/admin/product/${id}`],
    ] as const) {
      const answer = await send(product, method, url, { headers, payload: JSON.stringify(body) })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Geçersiz ürün verisi'])
    }
    const asBody = body as never
    const refusal = { status: 400, message: 'Geçersiz ürün verisi' }
    await expect(admin.call(addProduct, { body: asBody })).rejects.toMatchObject(refusal)
    await expect(admin.call(updateProduct, { params: { id }, body: asBody })).rejects.toMatchObject(refusal)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name without letters', { name: '!!!' }, 'name'],
    ['no price', { price: undefined }, 'price'],
    ['a price of zero', { price: 0 }, 'price'],
    ['a negative price', { price: -5 }, 'price'],
    ['half a kuruş', { price: 9.995 }, 'price'],
    ['a huge price', { price: 1e12 }, 'price'],
    ['a negative stock', { stock: -1 }, 'stock'],
    ['half a unit', { stock: 0.5 }, 'stock'],
    ['an invalid category', { category: 'Protein' }, 'category'],
    ['a deleted category', { category: unknownId }, 'category'],
    ['too many features', { features: Array.from({ length: 21 }, () => 'x') }, 'features'],
  ])('%s is rejected', async (_case, fields, field) => {
    await expect(makeProduct(admin, { category: protein._id, ...fields })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('a subcategory of another category is rejected on create and update', async () => {
    const refusal = { status: 400, fields: { subCategory: texts.otherCategory } }
    const wrong = { category: vitamins._id, subCategory: whey._id }
    await expect(makeProduct(admin, wrong)).rejects.toMatchObject(refusal)
    const { _id: id } = await makeProduct(admin, { category: protein._id, subCategory: whey._id })
    const params = { id }
    const move = { category: vitamins._id }
    await expect(admin.call(updateProduct, { params, body: move })).rejects.toMatchObject(refusal)
    const moved = await admin.call(updateProduct, { params, body: { ...move, subCategory: '' as never } })
    expect(moved).toMatchObject({ categoryName: 'Vitamin', subCategory: null, subCategoryName: '' })
  })

  test('a rejected update leaves the row unchanged', async () => {
    const before = await makeProduct(admin, { category: protein._id })
    const params = { id: before._id }
    await expect(admin.call(updateProduct, { params, body: { price: 0 } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await admin.call(showProduct, { params })).toEqual(before)
  })
})

test('fifty concurrent products with one name: one is created', async () => {
  const attempts = Array.from({ length: 50 }, () =>
    makeProduct(admin, { name: 'Tek olan', category: vitamins._id }),
  )
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await product.services.db.select({ slug: products.slug }).from(products)
  expect(rows.filter(({ slug }) => slug === 'tek-olan')).toHaveLength(1)
})
