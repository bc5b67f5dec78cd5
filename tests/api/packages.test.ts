import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { packagePrices } from '#server/modules/membership/packages/packages.table.ts'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addPackage,
  deletePackage,
  listPackages,
  listPackagesOfBranch,
  showPackage,
  updatePackage,
} from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const ofBranch = (branch: Branch) => ({ params: { branchId: branch._id } })

describe('packages managed by staff of their branch', () => {
  test('creating a package returns success with its message, and visitors see it', async () => {
    const body = {
      branch: meram._id,
      name: 'Yıllık üyelik',
      description: 'On iki ay boyunca her gün.',
      price: 14999.9,
      durationDays: 365,
      features: ['Bütün alanlar', ' Ölçüm ', ''],
      freezeDays: 45,
      freezeCount: 3,
    }
    const answer = await staff.call(addPackage, { body })
    expect(answer).toMatchObject({ success: true, message: packagesMessages.created })
    expect(answer.package).toMatchObject({
      ...body,
      features: ['Bütün alanlar', 'Ölçüm'],
      kind: 'membership',
      visibility: 'public',
    })
    const shown = await product.visitor()(listPackagesOfBranch, ofBranch(meram))
    // Only the back office sees where else it is sold, and the prices to come.
    const { home, otherPrices, announcedPrices, isShared, ...visible } = answer.package
    expect([home, otherPrices, announcedPrices, isShared]).toEqual([meram._id, [], [], false])
    expect(shown).toEqual({ success: true, packages: [visible] })
    expect(await product.visitor()(listPackagesOfBranch, ofBranch(karatay))).toEqual({
      success: true,
      packages: [],
    })
  })

  test('the price is in lira in the API and in kuruş in the database', async () => {
    const { _id } = await makePackage(staff, meram._id, { price: 0.1 + 0.2 })
    const [row] = await product.services.db.select().from(packagePrices).where(eq(packagePrices.package, _id))
    expect(row?.price).toBe(30)
    const changed = await staff.call(updatePackage, { params: { id: _id }, body: { price: 1249.99 } })
    expect(changed.price).toBe(1249.99)
  })

  test.each([
    ['a negative price', { price: -1 }, 'price'],
    ['three decimals', { price: 10.005 }, 'price'],
    ['a price above the maximum', { price: 10_000_001 }, 'price'],
    ['a non-numeric price', { price: 'bedava' }, 'price'],
    ['an emptied price', { price: '' }, 'price'],
    ['no price', { price: null }, 'price'],
    ['zero days', { durationDays: 0 }, 'durationDays'],
    ['half a day', { durationDays: 1.5 }, 'durationDays'],
    ['an unknown kind', { kind: 'vip' }, 'kind'],
    ['no name', { name: '  ' }, 'name'],
    ['too many features', { features: Array.from({ length: 21 }, (_, index) => `${index}`) }, 'features'],
    ['a negative freeze', { freezeDays: -1 }, 'freezeDays'],
  ])('rejects %s', async (_what, wrong, field) => {
    const payload = { branch: meram._id, name: 'Yanlış', price: 100, durationDays: 30, ...wrong }
    const answer = await send(product, 'POST', addPackage.url, { headers: bearer(staff), payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    expect(await product.visitor()(listPackages, { query: { filter: { q: 'Yanlış' } } })).toMatchObject({
      packages: [],
    })
  })

  test('a partial update keeps the other fields, and the second of two concurrent editors gets a conflict', async () => {
    const offer = await makePackage(staff, meram._id, { features: ['Duş'], freezeDays: 7 })
    const params = { id: offer._id }
    const changed = await staff.call(updatePackage, { params, body: { price: 1750, version: 1 } })
    expect(changed).toEqual({ ...offer, price: 1750, version: 2 })
    await expect(staff.call(updatePackage, { params, body: { price: 1, version: 1 } })).rejects.toMatchObject(
      { status: 409, code: 'record.stale' },
    )
  })

  test('package names are unique per branch, regardless of case', async () => {
    await makePackage(staff, meram._id, { name: 'Işıl Işıl' })
    await expect(makePackage(staff, meram._id, { name: 'IŞIL ışıl' })).rejects.toMatchObject({
      status: 409,
      fields: { name: packagesMessages.nameTaken },
    })
    expect(await makePackage(admin, karatay._id, { name: 'Işıl Işıl' })).toMatchObject({
      branch: karatay._id,
    })
  })

  test('a deleted package is gone', async () => {
    const { _id } = await makePackage(staff, meram._id)
    const done = await staff.call(deletePackage, { params: { id: _id } })
    expect(done).toEqual({ success: true, message: packagesMessages.deleted })
    await expect(staff.call(showPackage, { params: { id: _id } })).rejects.toMatchObject({
      status: 404,
      message: packagesMessages.notFound,
    })
  })
})

describe('visibility', () => {
  test('a package that is not on sale is visible only to staff of its branch and admins', async () => {
    const hidden = await makePackage(admin, karatay._id, { visibility: 'hidden' })
    const theirs = await product.person({ role: 'staff', branch: karatay._id })
    const member = await product.person({ branch: karatay._id })
    const trainer = await product.person({ role: 'trainer', branch: karatay._id })
    for (const call of [product.visitor(), member.call, trainer.call, staff.call]) {
      const { packages: shown } = await call(listPackagesOfBranch, ofBranch(karatay))
      expect(shown.map(({ _id }) => _id)).not.toContain(hidden._id)
      await expect(call(showPackage, { params: { id: hidden._id } })).rejects.toMatchObject({ status: 404 })
    }
    for (const call of [theirs.call, admin.call]) {
      expect(await call(showPackage, { params: { id: hidden._id } })).toEqual(hidden)
      const { packages: shown } = await call(listPackages, { query: { filter: { visibility: 'hidden' } } })
      expect(shown).toContainEqual(hidden)
    }
  })

  test('staff can neither add, change nor delete packages of another branch', async () => {
    await expect(makePackage(staff, karatay._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    const offer = await makePackage(admin, karatay._id)
    const params = { id: offer._id }
    const missing = { status: 404, message: packagesMessages.notFound }
    await expect(staff.call(updatePackage, { params, body: { price: 1 } })).rejects.toMatchObject(missing)
    await expect(staff.call(deletePackage, { params })).rejects.toMatchObject(missing)
    expect(await admin.call(showPackage, { params })).toEqual(offer)
  })

  test('an archived branch shows no packages to visitors', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const offer = await makePackage(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    expect(await product.visitor()(listPackagesOfBranch, ofBranch(branch))).toMatchObject({ packages: [] })
    expect((await admin.call(listPackagesOfBranch, ofBranch(branch))).packages).toEqual([offer])
  })

  test('a package requires an existing branch', async () => {
    const nowhere = makePackage(admin, '01990000-0000-7000-8000-000000000000')
    await expect(nowhere).rejects.toMatchObject({ status: 404, message: branchesMessages.notFound })
  })
})
