import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addBranch,
  deleteBranch,
  listBranches,
  searchBranches,
  showBranch,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

let product: TestProduct
let admin: Person

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
})
afterAll(() => product.close())

describe('branches managed by an admin', () => {
  test('a new branch gets its slug from the first word of its name and is visible to visitors', async () => {
    const branch = await admin.call(addBranch, { body: { name: 'Selçuklu Şubesi', address: 'Konya' } })
    expect(branch).toMatchObject({ slug: 'selcuklu', isActive: true, version: 1, image: null })
    const { branches } = await product.visitor()(listBranches)
    expect(branches.map((one) => one.name)).toContain('Selçuklu Şubesi')
    expect(await product.visitor()(showBranch, { params: { id: branch._id } })).toEqual(branch)
  })

  test('two branches cannot share a slug', async () => {
    const before = await product.visitor()(listBranches)
    await expect(admin.call(addBranch, { body: { name: 'SELÇUKLU Yeni' } })).rejects.toMatchObject({
      status: 409,
      code: 'branch.slug-taken',
      message: branchesMessages.slugTaken('selcuklu'),
    })
    expect(await product.visitor()(listBranches)).toEqual(before)
  })

  test.each(['Blog', 'Admin', 'API', 'Login sayfası', 'Equipment'])(
    '“%s” is a reserved slug',
    async (name) => {
      await expect(admin.call(addBranch, { body: { name } })).rejects.toMatchObject({
        status: 409,
        code: 'branch.slug-reserved',
      })
    },
  )

  test('searching works without Turkish letters', async () => {
    const { branches } = await product.visitor()(searchBranches, { params: { term: 'selcuklu' } })
    expect(branches).toHaveLength(1)
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const branch = await admin.call(addBranch, { body: { name: 'Meram' } })
    await admin.call(updateBranch, {
      params: { id: branch._id },
      body: { phone: '0332 000 00 01', version: 1 },
    })
    await expect(
      admin.call(updateBranch, { params: { id: branch._id }, body: { phone: '0332 000 00 02', version: 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale', message: coreMessages.stale })
    expect(await admin.call(showBranch, { params: { id: branch._id } })).toMatchObject({
      phone: '0332 000 00 01',
      version: 2,
    })
  })

  test('a branch with members cannot be deleted but can be archived', async () => {
    const branch = await admin.call(addBranch, { body: { name: 'Karatay' } })
    await product.person({ branch: branch._id })
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: branchesMessages.inUse(1),
    })
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    await expect(product.visitor()(showBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await admin.call(showBranch, { params: { id: branch._id } })).toMatchObject({ isActive: false })
  })

  test('an empty branch is deleted', async () => {
    const branch = await admin.call(addBranch, { body: { name: 'Ereğli' } })
    await admin.call(deleteBranch, { params: { id: branch._id } })
    await expect(admin.call(showBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 404,
      message: branchesMessages.notFound,
    })
  })
})
