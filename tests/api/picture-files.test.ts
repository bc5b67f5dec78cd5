import { expect, test } from 'vitest'
import { addBranch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { deleteEquipment, updateEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

const upload = (file: File) => makeEquipment(admin, branch._id, {}, file)
const status = async (address: string | null) => (await send(product, 'GET', address ?? '')).statusCode

test('replacing, removing and deleting a picture deletes its files', async () => {
  const before = await storedFiles(product)
  const machine = await upload(asFile(await photo({ width: 700 })))
  const first = await storedFiles(product)
  const params = { id: machine._id }
  const replaced = await admin.call(updateEquipment, {
    params,
    body: {},
    files: { image: asFile(await photo({ width: 700 })) },
  })
  const second = await storedFiles(product)
  expect(second).toHaveLength(first.length)
  expect(replaced.image).not.toBe(machine.image)
  expect(await status(machine.image)).toBe(404)
  expect(await status(replaced.image)).toBe(200)

  const removed = await admin.call(updateEquipment, { params, body: { removeImage: 'true' } })
  expect(removed).toMatchObject({ image: null, picture: null })
  expect(await storedFiles(product)).toEqual(before)

  const other = await upload(asFile(await photo()))
  await admin.call(deleteEquipment, { params: { id: other._id } })
  expect(await storedFiles(product)).toEqual(before)
})

test('deleting a branch deletes its own and its equipment’s photographs', async () => {
  const before = await storedFiles(product)
  const image = asFile(await photo())
  const closing = await admin.call(addBranch, { body: { name: 'Seydişehir' }, files: { image } })
  await makeEquipment(admin, closing._id, {}, image)
  expect((await storedFiles(product)).length).toBeGreaterThan(before.length)
  await admin.call(deleteBranch, { params: { id: closing._id } })
  expect(await storedFiles(product)).toEqual(before)
})

test('a file already missing does not prevent its record from being deleted', async () => {
  const machine = await upload(asFile(await photo()))
  await product.services.storage.uploads.deleteAll('equipments')
  await admin.call(deleteEquipment, { params: { id: machine._id } })
})
