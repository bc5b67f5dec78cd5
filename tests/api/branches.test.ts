import { describe, expect, test } from 'vitest'
import {
  addBranch,
  deleteBranch,
  listBranches,
  searchBranches,
  showBranch,
  switchBranches,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug } from '#shared/club/branches/branches.rules.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { addClosure, cancelClosure } from '#shared/membership/closures/closures.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub()

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
      message: branchesMessages.slugTaken('selcuklu', 'selcuklu-yeni'),
      fields: { slug: branchesMessages.slugTaken('selcuklu', 'selcuklu-yeni') },
    })
    expect(await product.visitor()(listBranches)).toEqual(before)
  })

  test('two branches whose names share the first word exist under different addresses', async () => {
    const body = { name: 'Selçuklu Yeni', slug: 'selcuklu-yeni' }
    expect(await admin.call(addBranch, { body })).toMatchObject(body)
    await expect(admin.call(addBranch, { body: { name: 'Selçuklu Yeni' } })).rejects.toMatchObject({
      fields: { slug: branchesMessages.slugTaken('selcuklu', 'selcuklu-2') },
    })
  })

  test.each(['Büyük', 'iki kelime', '-bas', 'son-', 'a--b', 'a/b', 'x'.repeat(61)])(
    '“%s” is no address',
    async (slug) => {
      await expect(admin.call(addBranch, { body: { name: 'Yeni', slug } })).rejects.toMatchObject({
        status: 400,
      })
    },
  )

  test('a name whose first word has no letter of an address needs a typed one', async () => {
    await expect(admin.call(addBranch, { body: { name: 'Мерам' } })).rejects.toMatchObject({
      status: 400,
      fields: { slug: branchesMessages.slugEmpty },
    })
    const body = { name: 'Мерам', slug: 'kiril' }
    expect(await admin.call(addBranch, { body })).toMatchObject(body)
  })

  test.each(['Blog', 'Admin', 'API', 'Login sayfası', 'Equipment'])(
    '“%s” is a reserved slug',
    async (name) => {
      await expect(admin.call(addBranch, { body: { name } })).rejects.toMatchObject({
        status: 409,
        code: 'branch.slug-reserved',
      })
      await expect(
        admin.call(addBranch, { body: { name: 'Yeni', slug: branchSlug(name) } }),
      ).rejects.toMatchObject({ status: 409, fields: { slug: expect.stringContaining('örneğin “yeni-2”') } })
    },
  )

  test('a former address finds its branch, and no other branch can take it', async () => {
    const { _id } = await admin.call(addBranch, { body: { name: 'Bosna Hersek' } })
    const params = { id: _id }
    await admin.call(updateBranch, { params, body: { slug: 'bosna-hersek' } })
    const query = { filter: { slug: 'bosna' } }
    expect((await product.visitor()(listBranches, { query })).branches).toMatchObject([
      { _id, slug: 'bosna-hersek' },
    ])
    await expect(admin.call(addBranch, { body: { name: 'Bosna' } })).rejects.toMatchObject({
      status: 409,
      code: 'branch.slug-taken',
    })
    // The branch itself may take it back; a deleted branch leaves its addresses to others.
    expect(await admin.call(updateBranch, { params, body: { slug: 'bosna' } })).toMatchObject({
      slug: 'bosna',
    })
    await admin.call(deleteBranch, { params })
    expect(
      await admin.call(addBranch, { body: { name: 'Bosna Hersek', slug: 'bosna-hersek' } }),
    ).toMatchObject({
      slug: 'bosna-hersek',
    })
  })

  test('an address that follows from the name follows a new name, a chosen one stays', async () => {
    const following = await admin.call(addBranch, { body: { name: 'Kulu' } })
    const params = { id: following._id }
    expect(await admin.call(updateBranch, { params, body: { name: 'Ilgın' } })).toMatchObject({
      slug: 'ilgin',
    })
    await admin.call(updateBranch, { params, body: { slug: 'ilgin-merkez' } })
    expect(await admin.call(updateBranch, { params, body: { name: 'Ilgın Çarşı' } })).toMatchObject({
      slug: 'ilgin-merkez',
    })
    expect(await admin.call(updateBranch, { params, body: { name: 'Çumra', slug: '' } })).toMatchObject({
      slug: 'cumra',
    })
  })

  test('opening hours are set for each day, also by the text of every day', async () => {
    const late = { from: '08:00', until: '00:00' }
    const everyDay = Array.from({ length: 7 }, () => [late])
    const branch = await admin.call(addBranch, { body: { name: 'Saatli', openingHours: '08.00 - 00.00' } })
    expect(branch).toMatchObject({ openingHours: '08.00 - 00.00', weeklyHours: everyDay, specialDays: [] })
    const params = { id: branch._id }
    const weeklyHours = [...everyDay.slice(0, 6), []]
    const specialDays = [
      { date: '2030-10-29', hours: [], reason: 'Cumhuriyet Bayramı' },
      { date: '2030-01-01', hours: [late], reason: '' },
    ]
    // As a form sends it: all fields of the record.
    const body = { openingHours: branch.openingHours, weeklyHours, specialDays }
    expect(await admin.call(updateBranch, { params, body })).toMatchObject({
      openingHours: 'Hafta içi 08.00–00.00 · Cumartesi 08.00–00.00 · Pazar kapalı',
      weeklyHours,
      specialDays: specialDays.toReversed(),
    })
    const changed = await admin.call(updateBranch, { params, body: { phone: '0332' } })
    expect(changed).toMatchObject({ weeklyHours, specialDays: specialDays.toReversed() })
    const cleared = { openingHours: changed.openingHours, weeklyHours: null, specialDays: [] }
    expect(await admin.call(updateBranch, { params, body: cleared })).toMatchObject({
      openingHours: '',
      weeklyHours: null,
      specialDays: [],
    })
    expect(
      await admin.call(updateBranch, { params, body: { openingHours: 'Sezona göre değişir' } }),
    ).toMatchObject({ openingHours: 'Sezona göre değişir', weeklyHours: null })
  })

  test.each([
    ['six days', { weeklyHours: [[], [], [], [], [], []] }],
    ['a time that is none', { weeklyHours: [[{ from: '8', until: '25:00' }], [], [], [], [], [], []] }],
    [
      'hours that overlap over night',
      {
        weeklyHours: [
          [{ from: '18:00', until: '09:00' }],
          [{ from: '08:00', until: '09:00' }],
          [],
          [],
          [],
          [],
          [],
        ],
      },
    ],
    ['text', { weeklyHours: 'her gün' as never }],
    [
      'a day twice',
      {
        specialDays: [
          { date: '2030-01-01', hours: [], reason: '' },
          { date: '2030-01-01', hours: [], reason: '' },
        ],
      },
    ],
    ['a date that is none', { specialDays: [{ date: '2030-02-30', hours: [], reason: '' }] }],
  ])('opening hours with %s are refused', async (_, hours) => {
    await expect(admin.call(addBranch, { body: { name: 'Yanlış saatli', ...hours } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('announced closures are days without hours, until they are cancelled', async () => {
    const branch = await admin.call(addBranch, { body: { name: 'Tadilat' } })
    const startsOn = addDays(clubDay(new Date()), 10)
    const { _id } = await admin.call(addClosure, {
      body: { branch: branch._id, startsOn, days: 3, reason: 'Boya' },
    })
    const find = async () => (await product.visitor()(showBranch, { params: { id: branch._id } })).closedDays
    expect(await find()).toEqual([{ startsOn, reopensOn: addDays(startsOn, 3), reason: 'Boya' }])
    await admin.call(cancelClosure, { params: { id: _id } })
    expect(await find()).toEqual([])
  })

  test('searching works without Turkish letters', async () => {
    const { branches } = await product.visitor()(searchBranches, { params: { term: 'selcuklu' } })
    expect(branches.map(({ name }) => name)).toEqual(['Selçuklu Şubesi', 'Selçuklu Yeni'])
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

describe('staff', () => {
  test('change the data of their branch, but neither its address, its order nor whether it is archived', async () => {
    const own = await admin.call(addBranch, { body: { name: 'Ereğli', order: 7 } })
    const other = await admin.call(addBranch, { body: { name: 'Derebucak' } })
    const staff = await product.person({ role: 'staff', branch: own._id })
    const params = { id: own._id }
    const body = { phone: '0332 111 22 33', name: 'Yeni Ereğli', slug: 'baska', isActive: false, order: 1 }
    expect(await staff.call(updateBranch, { params, body })).toMatchObject({
      ...{ phone: '0332 111 22 33', name: 'Yeni Ereğli' },
      ...{ slug: own.slug, isActive: true, order: 7 },
    })
    await expect(
      staff.call(updateBranch, { params: { id: other._id }, body: { phone: '0332 111 22 33' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      staff.call(switchBranches, { body: { ids: [own._id], isActive: false } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
