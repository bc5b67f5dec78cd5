import { describe, expect, test } from 'vitest'
import { type Branch, deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addGalleryItem,
  deleteGalleryItem,
  listGallery,
  listGalleryOfBranch,
  orderGallery,
  showGalleryItem,
  updateGalleryItem,
} from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { coreMessages, picturesMessages } from '#shared/core/core.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeGalleryItem, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const unknownId = '01990000-0000-7000-8000-000000000000'

/** A branch’s gallery as visitors see it. */
async function shown(branch: Branch) {
  const { galleryItems } = await product.visitor()(listGalleryOfBranch, { params: { branchId: branch._id } })
  return galleryItems
}
const titles = async (branch: Branch) => (await shown(branch)).map(({ title }) => title)
const order = (person: Person, branch: string, ids: string[]) =>
  person.call(orderGallery, { params: { branchId: branch }, body: { ids } })

describe('gallery photographs managed by staff', () => {
  test('a new photograph is added last, with its aspect ratio', async () => {
    const first = await makeGalleryItem(staff, meram._id, 'Avlu')
    const second = await makeGalleryItem(staff, meram._id, 'Salon')
    expect(await shown(meram)).toEqual([first, second])
    expect(second.picture).toMatchObject({ width: 60, height: 40 })
    const visitor = product.visitor()
    expect(await visitor(showGalleryItem, { params: { id: first._id } })).toEqual(first)
    expect((await visitor(listGallery)).galleryItems).toEqual([first, second])
    expect(await shown(karatay)).toEqual([])
  })

  test('a photograph is found by the words of its title', async () => {
    const { _id } = await makeGalleryItem(staff, meram._id, 'Işıklı Kule')
    const { galleryItems } = await staff.call(listGallery, { query: { filter: { q: 'isikli KULE' } } })
    expect(galleryItems.map((item) => item._id)).toEqual([_id])
  })

  test('concurrently uploaded photographs get distinct positions', async () => {
    const branch = await openBranch(admin, 'Ilgın')
    await Promise.all(Array.from({ length: 6 }, () => makeGalleryItem(admin, branch._id)))
    expect((await shown(branch)).map((item) => item.order)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('requires a photograph but no title', async () => {
    await expect(staff.call(addGalleryItem, { body: { branch: meram._id } })).rejects.toMatchObject({
      status: 400,
      fields: { image: picturesMessages.missing },
    })
    expect((await makeGalleryItem(staff, meram._id)).title).toBe('')
  })

  test('rejects a file that is not an image and leaves no file behind', async () => {
    const before = await storedFiles(product)
    const image = new File(['Bu bir fotoğraf değil.'], 'foto.jpg', { type: 'image/jpeg' })
    await expect(
      staff.call(addGalleryItem, { body: { branch: meram._id }, files: { image } }),
    ).rejects.toMatchObject({ status: 400, message: picturesMessages.notAnImage })
    expect(await storedFiles(product)).toEqual(before)
  })

  test('rejects a title of more than 160 characters', async () => {
    await expect(makeGalleryItem(staff, meram._id, 'a'.repeat(161))).rejects.toMatchObject({
      status: 400,
      fields: { title: expect.any(String) },
    })
  })

  test('updating the title keeps the photograph', async () => {
    const item = await makeGalleryItem(staff, meram._id, 'Eski')
    const params = { id: item._id }
    const changed = await staff.call(updateGalleryItem, { params, body: { title: ' Yeni ', version: 1 } })
    expect(changed).toEqual({ ...item, title: 'Yeni', version: 2 })
    await expect(
      staff.call(updateGalleryItem, { params, body: { title: 'Geç kalan', version: 1 } }),
    ).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
  })

  test('replacing or deleting a photograph deletes its files', async () => {
    const before = await storedFiles(product)
    const item = await makeGalleryItem(staff, meram._id, 'Geçici')
    const params = { id: item._id }
    const image = asFile(await photo({ width: 90, height: 90 }))
    const replaced = await staff.call(updateGalleryItem, { params, body: {}, files: { image } })
    expect(replaced).toMatchObject({ title: 'Geçici', order: item.order, picture: { width: 90 } })
    expect(await staff.call(deleteGalleryItem, { params })).toEqual({
      success: true,
      message: galleryMessages.deleted,
    })
    expect((await storedFiles(product)).sort()).toEqual(before.sort())
    for (const target of [showGalleryItem, deleteGalleryItem]) {
      await expect(staff.call(target, { params })).rejects.toMatchObject({
        status: 404,
        message: galleryMessages.notFound,
      })
    }
  })
})

describe('the order set by staff', () => {
  test('applies to all photographs; those not listed follow in their previous order', async () => {
    const branch = await openBranch(admin, 'Akşehir')
    const items = []
    for (const title of ['a', 'b', 'c', 'd']) items.push(await makeGalleryItem(admin, branch._id, title))
    const [a, b, c, d] = items.map(({ _id }) => _id) as [string, string, string, string]
    const done = await order(admin, branch._id, [d, c, b, a])
    expect(done).toEqual({ success: true, message: galleryMessages.ordered })
    expect(await titles(branch)).toEqual(['d', 'c', 'b', 'a'])
    await order(admin, branch._id, [b, unknownId, b, a])
    expect(await titles(branch)).toEqual(['b', 'a', 'd', 'c'])
    await makeGalleryItem(admin, branch._id, 'e')
    expect(await titles(branch)).toEqual(['b', 'a', 'd', 'c', 'e'])
  })

  test('does not count as an edit: a title being typed meanwhile is kept', async () => {
    const branch = await openBranch(admin, 'Çumra')
    const first = await makeGalleryItem(admin, branch._id, 'bir')
    const second = await makeGalleryItem(admin, branch._id, 'iki')
    await order(admin, branch._id, [second._id, first._id])
    const body = { title: 'birinci', version: first.version }
    await admin.call(updateGalleryItem, { params: { id: first._id }, body })
    expect(await titles(branch)).toEqual(['iki', 'birinci'])
  })

  test.each([[[]], [['x']], ['x'], [null]])('rejects an order of %j', async (ids) => {
    const { statusCode, json } = await send(product, 'PUT', `/api/gallery/branch/${meram._id}/order`, {
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { ids },
    })
    expect([statusCode, json().code]).toEqual([400, 'validation.failed'])
  })
})

describe('branch isolation', () => {
  test('staff can neither add to nor reorder another branch', async () => {
    const refusal = { status: 403, message: accessMessages.otherBranch }
    const item = await makeGalleryItem(admin, karatay._id, 'Onların')
    await expect(makeGalleryItem(staff, karatay._id)).rejects.toMatchObject(refusal)
    await expect(order(staff, karatay._id, [item._id])).rejects.toMatchObject(refusal)
  })

  test('staff can neither update nor delete a photograph of another branch', async () => {
    const { _id: id } = await makeGalleryItem(admin, karatay._id, 'Kemer')
    const missing = { status: 404, message: galleryMessages.notFound }
    const change = staff.call(updateGalleryItem, { params: { id }, body: { title: 'Bizim' } })
    await expect(change).rejects.toMatchObject(missing)
    await expect(staff.call(deleteGalleryItem, { params: { id } })).rejects.toMatchObject(missing)
    expect(await titles(karatay)).toContain('Kemer')
  })

  test('a photograph of another branch in the order is ignored', async () => {
    const before = await shown(karatay)
    await order(staff, meram._id, before.map(({ _id }) => _id).reverse())
    expect(await shown(karatay)).toEqual(before)
  })

  test('an unknown branch has no gallery', async () => {
    const missing = { status: 404, message: branchesMessages.notFound }
    await expect(makeGalleryItem(admin, unknownId)).rejects.toMatchObject(missing)
    await expect(order(admin, unknownId, [unknownId])).rejects.toMatchObject(missing)
  })

  test('the gallery of an archived branch is visible in the back office only', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const item = await makeGalleryItem(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    expect(await shown(branch)).toEqual([])
    await expect(product.visitor()(showGalleryItem, { params: { id: item._id } })).rejects.toMatchObject({
      status: 404,
    })
    const { galleryItems } = await admin.call(listGalleryOfBranch, { params: { branchId: branch._id } })
    expect(galleryItems).toEqual([item])
  })

  test('deleting a branch deletes its photographs', async () => {
    const before = await storedFiles(product)
    const branch = await openBranch(admin, 'Bozkır')
    await makeGalleryItem(admin, branch._id)
    await admin.call(deleteBranch, { params: { id: branch._id } })
    expect((await storedFiles(product)).sort()).toEqual(before.sort())
  })
})
