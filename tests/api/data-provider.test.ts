import { sql } from 'drizzle-orm'
import type { HttpError, RaRecord } from 'react-admin'
import { beforeEach, describe, expect, test } from 'vitest'
import { isStale } from '#admin/core/data/failures.ts'
import { resources } from '#admin/resources/index.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { showCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { officeOf } from '#tests/support/product/office-data-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import {
  makeCategory,
  makeEquipment,
  makeGalleryItem,
  makePost,
  openBranch,
} from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { receivedApplication } from '#tests/support/records/inbound-messages.ts'
import { makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const office = officeOf(admin)

beforeEach(() => {
  office.sent = []
  office.signals = []
})

const byName = { field: 'name', order: 'ASC' as const }
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('lists', () => {
  // Single records and reports, which are not lists of records.
  const listed = resources
    .map(({ name }) => name)
    .filter(
      (name) =>
        !['settings', 'sms-settings', 'identity', 'reports', 'dashboard', 'commissions'].includes(name),
    )

  test.each(listed)('the list of %s is read with its total', async (name) => {
    const { data, total } = await office.listOf(name, {}, 3)
    expect(total).toEqual(expect.any(Number))
    expect(data.length).toBe(Math.min(total ?? 0, 3))
    for (const record of data) expect(record.id, name).toEqual(expect.any(String))
  })

  test.each(listed)(
    'the list of %s opens from an address with a filter that it no longer knows',
    async (name) => {
      const { total } = await office.listOf(name, { formerFilter: 'x', formerRange: { within: 7 } }, 1)
      expect(total).toEqual(expect.any(Number))
      expect(office.sent.join()).not.toContain('former')
    },
  )

  test('paging, sorting and filtering happen on the server', async () => {
    const branch = (await openBranch(admin, 'Sayfalar Şubesi'))._id
    for (const name of ['Bisiklet', 'Barfiks', 'Kürek']) await makeEquipment(admin, branch, { name })
    office.sent = []
    const read = (page: number) =>
      office.getList('equipments', { pagination: { page, perPage: 2 }, sort: byName, filter: { branch } })
    const [first, second] = [await read(1), await read(2)]
    expect([first, second].map(({ data }) => data.map(({ name }) => name))).toEqual([
      ['Barfiks', 'Bisiklet'],
      ['Kürek'],
    ])
    expect([first.total, second.total]).toEqual([3, 3])
    expect(office.sent[1]?.replaceAll('+', ' ')).toBe(
      `GET /api/equipments?filter={"branch":"${branch}"}&sort=["name","ASC"]&range=[2,3]`,
    )
  })

  test('an unpaged response is paged on the client', async () => {
    const all = await office.listOf('pages')
    const second = await office.listOf('pages', {}, 2, 2)
    expect(second.data).toEqual(all.data.slice(2, 4))
    expect(second.total).toBe(all.data.length)
    expect(all.data.every(({ id, key }) => id === key)).toBe(true)
  })

  test('a total that was not counted to its end is marked as such', async () => {
    await product.services.db.execute(sql`
      INSERT INTO subscribers (id, email) SELECT gen_random_uuid(), 'cok-' || n || '@bozkir.example' FROM generate_series(1, 1100) n`)
    const { total, meta } = await office.listOf('subscribers', { q: 'cok' })
    expect(total).toBe(1000)
    expect(meta).toEqual({ estimated: true })
    expect((await office.listOf('branches')).meta).toEqual({ estimated: false })
  })

  test('records of a parent are read by its id', async () => {
    const category = await makeCategory(admin, meram._id, 'Ağırlık')
    const ours = await makeEquipment(admin, meram._id, { name: 'Halter', category: category._id })
    const { data, total } = await office.getManyReference('equipments', {
      target: 'category',
      id: category._id,
      pagination: { page: 1, perPage: 10 },
      sort: byName,
      filter: { branch: meram._id },
    })
    expect([data.map(({ id }) => id), total]).toEqual([[ours._id], 1])
  })

  test('getMany requests at most a hundred ids at a time', async () => {
    const strangers = Array.from({ length: 150 }, () => crypto.randomUUID())
    const { data } = await office.getMany('branches', { ids: [...strangers, meram._id] })
    expect(data.map(({ id }) => id)).toEqual([meram._id])
    expect(office.sent).toHaveLength(2)
  })
})

describe('a single record', () => {
  test('is created and read within the wrappers of its calls', async () => {
    const { data: team } = await office.create('teams', { data: { branch: meram._id, name: 'Koşucular' } })
    expect(team).toMatchObject({ name: 'Koşucular', branch: meram._id, trainerNames: [] })
    expect((await office.getOne('teams', { id: team.id })).data).toEqual(team)
    expect((await office.listOf('teams', { branch: meram._id })).data).toEqual([team])
  })

  test('uploads a new photograph, and keeps the old one until it is removed', async () => {
    const image = {
      rawFile: asFile(await photo({ width: 60, height: 40 })),
      src: 'blob:x',
      title: 'foto.jpg',
    }
    const { data: made } = await office.create('equipments', {
      data: { branch: meram._id, name: 'Dambıl', image },
    })
    expect(made.image).toEqual(expect.any(String))
    const edit = async (data: object, previousData: RaRecord) =>
      (await office.update('equipments', { id: made.id, data, previousData })).data
    const renamed = await edit({ ...made, name: 'Dambıl seti' }, made)
    expect(renamed).toMatchObject({ id: made.id, name: 'Dambıl seti', image: made.image })
    expect(await edit({ ...renamed, image: null, removeImage: true }, renamed)).toMatchObject({ image: null })
  })

  test('sends its id in the body where the call requires it', async () => {
    const post = await makePost(admin)
    const { data } = await office.update('blog', {
      id: post._id,
      data: { title: 'Yeni başlık' },
      previousData: { id: post._id },
    })
    expect(data).toMatchObject({ id: post._id, title: 'Yeni başlık' })
  })

  test('does not overwrite a version the editor has not seen', async () => {
    const { _id: id, version } = await makeEquipment(admin, meram._id)
    const save = (name: string) =>
      office.update('equipments', { id, data: { name, version }, previousData: { id } })
    await save('Önce')
    const error = await save('Sonra').catch((thrown: unknown) => thrown)
    expect(isStale(error)).toBe(true)
    expect((await office.getOne('equipments', { id })).data.name).toBe('Önce')
  })

  test('is rejected with a message per field', async () => {
    const refused: Promise<unknown> = office.create('equipments', { data: { branch: meram._id, name: '' } })
    const error = (await refused.catch((thrown: unknown) => thrown)) as HttpError
    expect(error.status).toBe(400)
    expect(error.body.errors).toMatchObject({
      name: validationMessages.required,
      root: { serverError: error.message },
    })
  })

  test('is deleted by calls that take one id or many', async () => {
    const equipment = await makeEquipment(admin, meram._id)
    const campaign = await draftCampaign(admin, meram._id)
    office.sent = []
    await office.delete('equipments', { id: equipment._id })
    await office.delete('campaigns', { id: campaign._id })
    expect(office.sent).toEqual([`DELETE /api/equipments/${equipment._id}`, 'DELETE /api/marketting/delete'])
    await expect(office.getOne('equipments', { id: equipment._id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('bulk operations', () => {
  test('use one bulk call where available, and report rejected records', async () => {
    const open = await receivedApplication(product, admin, meram._id)
    const decided = await receivedApplication(product, admin, meram._id)
    await office.updateMany('applications', { ids: [decided._id], data: { status: 'accepted' } })
    office.sent = []
    const { data, meta } = await office.updateMany('applications', {
      ids: [open._id, decided._id],
      data: { status: 'reviewing' },
    })
    expect(data).toEqual([open._id])
    expect(meta?.failures).toMatchObject([{ status: 409, message: expect.stringMatching(/./) }])
    expect(office.sent).toEqual(['PUT /api/applications/many'])
  })

  test('fall back to single calls, and report failures', async () => {
    const made = [await makeEquipment(admin, meram._id), await makeEquipment(admin, meram._id)]
    const ids = made.map(({ _id }) => _id)
    office.sent = []
    const { data, meta } = await office.updateMany('equipments', {
      ids: [...ids, unknownId],
      data: { quantity: 7 },
    })
    expect(data).toEqual(ids)
    expect(meta?.failures).toMatchObject([{ status: 404 }])
    expect(office.sent).toHaveLength(3)
    const { data: read } = await office.getMany('equipments', { ids })
    expect(read.map(({ quantity }) => quantity)).toEqual([7, 7])
    const none = office.updateMany('equipments', { ids: [unknownId], data: { quantity: 7 } })
    await expect(none).rejects.toMatchObject({ status: 404 })
  })

  test('updateMany uses the bulk call of every resource whose contract has one', async () => {
    const faq = await admin.call(addFaq, { body: { question: 'Otopark var mı?', answer: 'Var.' } })
    await office.updateMany('faqs', { ids: [faq._id], data: { isActive: false } })
    expect((await office.getOne('faqs', { id: faq._id })).data.isActive).toBe(false)
    const one = resources.filter(({ data }) => data.updateMany).map(({ data }) => data.updateMany?.url)
    expect(one.every((url) => url?.endsWith('/many'))).toBe(true)
    expect(one).toHaveLength(9)
  })

  test('delete what can be deleted, and report records still in use', async () => {
    const needed = await openBranch(admin, 'Dolu Şubesi')
    await product.person({ branch: needed._id })
    const empty = await openBranch(admin, 'Boş Şubesi')
    const { data, meta } = await office.deleteMany('branches', { ids: [needed._id, empty._id] })
    expect(data).toEqual([empty._id])
    expect(meta?.failures).toMatchObject([{ status: 409 }])
    await expect(office.deleteMany('branches', { ids: [needed._id] })).rejects.toMatchObject({ status: 409 })
  })

  test('a bulk delete deletes all records or none', async () => {
    const campaigns = [await draftCampaign(admin, meram._id), await draftCampaign(admin, meram._id)]
    const ids = campaigns.map(({ _id }) => _id)
    office.sent = []
    await expect(office.deleteMany('campaigns', { ids: [...ids, unknownId] })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await admin.call(showCampaign, { params: { id: ids[0] ?? '' } })
    expect((await office.deleteMany('campaigns', { ids })).data).toEqual(ids)
    expect(office.sent).toEqual(['DELETE /api/marketting/delete', 'DELETE /api/marketting/delete'])
  })
})

test('aborted requests for a list or a record are cancelled', async () => {
  expect(office.supportAbortSignal).toBe(true)
  const { signal } = new AbortController()
  await office.getList('branches', {
    pagination: { page: 1, perPage: 1 },
    sort: byName,
    filter: {},
    signal,
  })
  await office.getOne('branches', { id: meram._id, signal })
  await office.getMany('branches', { ids: [meram._id], signal })
  expect(office.signals).toEqual([signal, signal, signal])
})

test('rows and the created record are read from the contract’s wrappers', async () => {
  const item = await makeGalleryItem(admin, meram._id, 'Salon')
  const team = await makeTeam(admin, meram._id)
  const of = async (resource: string, id: string) =>
    (await office.listOf(resource, { id: [id] })).data.map((record) => record.id)
  expect(await of('gallery', item._id)).toEqual([item._id])
  expect(await of('teams', team._id)).toEqual([team._id])
  expect(await of('branches', meram._id)).toEqual([meram._id])
})
