import { expect, test } from 'vitest'
import { picturesMessages } from '#shared/core/core.messages.ts'
import {
  deleteProduct,
  maximumSubImages,
  type Product,
  updateProduct,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'
import { storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const texts = productsMessages

const { product, admin } = await openTestClub()

const picture = async (width = 60) => asFile(await photo({ width, height: 40 }))
const pictures = (...widths: number[]) => Promise.all(widths.map(picture))

/** Photographs are told apart by their width. */
const widthsOf = ({ subImages }: Product) => subImages.map(({ width }) => width)
const keysOf = ({ subImages }: Product) => subImages.map(({ key }) => key)

/** Both formats of each stored photograph, and no other file. */
async function expectFiles(count: number) {
  expect(await storedFiles(product)).toHaveLength(count * 2)
}

test('a product’s photographs are ordered, replaced, removed and deleted with their files', async () => {
  const added = await makeProduct(
    admin,
    {},
    { mainImage: await picture(), subImages: await pictures(61, 62) },
  )
  expect(added.mainImage).toMatch(/^\/uploads\/products\//)
  expect(widthsOf(added)).toEqual([61, 62])
  await expectFiles(3)

  const params = { id: added._id }
  const change = (body: object, files = {}) => admin.call(updateProduct, { params, body, files })

  const [first = '', second = ''] = keysOf(added)
  expect(widthsOf(await change({ keepSubImages: [second, first] }))).toEqual([62, 61])
  const between = await change({ keepSubImages: [second, 'new', first] }, { subImages: await pictures(63) })
  expect(widthsOf(between)).toEqual([62, 63, 61])
  const behind = await change({ price: 500 }, { subImages: await pictures(64) })
  expect(widthsOf(behind)).toEqual([62, 63, 61, 64])
  await expectFiles(5)

  const fewer = await change({ keepSubImages: `${first}, products/unknown, ${first}` as never })
  expect(keysOf(fewer)).toEqual([first])
  await expectFiles(2)

  const replaced = await change({}, { mainImage: await picture() })
  expect(replaced.mainImage).not.toBe(added.mainImage)
  await expectFiles(2)
  expect(await change({ removeImage: true })).toMatchObject({ mainImage: null, mainPicture: null })
  await expectFiles(1)

  await admin.call(deleteProduct, { params })
  await expectFiles(0)
})

test('at most six additional photographs are accepted, and a rejected one leaves no file', async () => {
  const files = { subImages: await pictures(60, 60, 60, 60, 60, 60) }
  const full = await makeProduct(admin, {}, files)
  expect(full.subImages).toHaveLength(maximumSubImages)
  await expectFiles(6)
  const params = { id: full._id }
  const more = { params, body: {}, files: { subImages: await pictures(61) } }
  await expect(admin.call(updateProduct, more)).rejects.toMatchObject({
    status: 400,
    fields: { subImages: texts.tooManyImages(maximumSubImages) },
  })
  const seven = { params, body: {}, files: { subImages: await pictures(1, 2, 3, 4, 5, 6, 7) } }
  await expect(admin.call(updateProduct, seven)).rejects.toMatchObject({
    status: 400,
    message: picturesMessages.tooMany(maximumSubImages),
  })
  const exchanged = await admin.call(updateProduct, {
    ...more,
    body: { keepSubImages: keysOf(full).slice(1) },
  })
  expect(widthsOf(exchanged)).toEqual([60, 60, 60, 60, 60, 61])
  await expectFiles(6)
  await admin.call(deleteProduct, { params })
})

test('a file that is not an image is rejected, together with valid ones sent along', async () => {
  const files = { mainImage: await picture(), subImages: [await picture(), asFile(Buffer.from('merhaba'))] }
  await expect(makeProduct(admin, {}, files)).rejects.toMatchObject({
    status: 400,
    message: picturesMessages.notAnImage,
  })
  await expectFiles(0)
})

test('the photographs of a rejected product and of an outdated form are discarded', async () => {
  const kept = await makeProduct(admin, { name: 'Fotoğraflı' })
  const files = { mainImage: await picture() }
  await expect(makeProduct(admin, { name: 'Fotoğraflı' }, files)).rejects.toMatchObject({ status: 409 })
  const late = { params: { id: kept._id }, body: { version: 9 }, files }
  await expect(admin.call(updateProduct, late)).rejects.toMatchObject({ status: 409 })
  await expectFiles(0)
})
