import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  addRaffle,
  deleteRaffle,
  listRaffles,
  listRafflesOfBranch,
  type Raffle,
  showRaffle,
  updateRaffle,
} from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { hoursFromNow, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

const texts = rafflesMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const change = (person: Person, { _id: id }: Raffle, body: object, image?: File) =>
  person.call(updateRaffle, { params: { id }, body, ...(image ? { files: { image } } : {}) })
const cancel = (person: Person, raffle: Raffle) => change(person, raffle, { cancelled: true })
const shownTo = (person: Person | null, { _id: id }: Raffle) =>
  (person?.call ?? product.visitor())(showRaffle, { params: { id } })
/** The stored result of a draw. */
const draw = ({ _id }: Raffle) =>
  product.services.db
    .update(raffles)
    .set({ drawnAt: hoursFromNow(0) })
    .where(eq(raffles._id, _id))

describe('staff announce a raffle of their branch', () => {
  test('its prizes, dates and permit are public', async () => {
    const body = {
      branch: meram._id,
      title: 'Yaz sonu çekilişi!',
      description: 'Üyelere açık.',
      prizes: ['Altı aylık üyelik', '  ', ' Spor çantası '],
      winnersCount: 2,
      startsAt: hoursFromNow(-1),
      endsAt: hoursFromNow(48),
      permitNo: 'MPİ-2026/0042',
    }
    const raffle = await staff.call(addRaffle, { body })
    expect(raffle).toMatchObject({
      ...body,
      slug: 'yaz-sonu-cekilisi',
      prizes: ['Altı aylık üyelik', 'Spor çantası'],
      status: 'active',
      image: null,
      version: 1,
    })
    expect(await shownTo(null, raffle)).toEqual(raffle)
    const visitor = product.visitor()
    expect(await visitor(listRafflesOfBranch, { params: { branchId: meram._id } })).toContainEqual(raffle)
    expect(await visitor(listRafflesOfBranch, { params: { branchId: karatay._id } })).toEqual([])
  })

  test('a partial update keeps the other fields, prizes with commas included', async () => {
    const raffle = await makeRaffle(staff, meram._id, { prizes: ['Havlu, matara ve çanta'], permitNo: 'A-1' })
    const changed = await change(staff, raffle, { description: 'Yeni', version: 1 })
    expect(changed).toEqual({ ...raffle, description: 'Yeni', version: 2 })
    const image = asFile(await photo({ width: 60, height: 40 }))
    const pictured = await change(staff, raffle, { prizes: ['Matara, kırmızı', 'Havlu'] }, image)
    expect(pictured).toMatchObject({ prizes: ['Matara, kırmızı', 'Havlu'], picture: { width: 60 } })
    expect(await change(staff, raffle, { removeImage: true })).toMatchObject({ image: null, picture: null })
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    await change(staff, raffle, { permitNo: 'B-2', version: 1 })
    await expect(change(staff, raffle, { permitNo: 'C-3', version: 1 })).rejects.toMatchObject({
      status: 409,
      message: coreMessages.stale,
    })
  })

  test('rejects an end that is not after the start, on create and update', async () => {
    const refusal = { status: 400, fields: { endsAt: texts.endsBeforeStart } }
    const at = hoursFromNow(1)
    await expect(makeRaffle(staff, meram._id, { startsAt: at, endsAt: at })).rejects.toMatchObject(refusal)
    const raffle = await makeRaffle(staff, meram._id)
    await expect(change(staff, raffle, { endsAt: hoursFromNow(-2) })).rejects.toMatchObject(refusal)
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title without letters', { title: '!!!' }, 'title'],
    ['an invalid start', { startsAt: 'yarın' }, 'startsAt'],
    ['zero winners', { winnersCount: 0 }, 'winnersCount'],
    ['half a winner', { winnersCount: 1.5 }, 'winnersCount'],
    ['too many prizes', { prizes: Array.from({ length: 21 }, (_, index) => `Ödül ${index}`) }, 'prizes'],
  ])('rejects %s', async (_name, fields, field) => {
    const body = {
      branch: meram._id,
      title: 'Kötü çekiliş',
      startsAt: hoursFromNow(1),
      endsAt: hoursFromNow(2),
      ...fields,
    }
    await expect(staff.call(addRaffle, { body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('raffle slugs are unique', async () => {
    await makeRaffle(staff, meram._id, { title: 'Bahar Çekilişi' })
    await expect(makeRaffle(admin, karatay._id, { title: 'BAHAR çekilişi' })).rejects.toMatchObject({
      status: 409,
      fields: { title: texts.slugTaken },
    })
  })

  test('a new title gives a new slug, and the old one redirects to the raffle', async () => {
    const raffle = await makeRaffle(staff, meram._id, { title: 'Güz çekilişi' })
    const renamed = await change(staff, raffle, { title: 'Güz şenliği' })
    expect(renamed.slug).toBe('guz-senligi')
    for (const slug of ['guz-cekilisi', 'guz-senligi']) {
      expect(await product.visitor()(listRaffles, { query: { filter: { slug } } })).toEqual([renamed])
    }
  })
})

describe('the status is derived from time, draw and cancellation', () => {
  let all: Record<Raffle['status'], Raffle>

  beforeAll(async () => {
    const branch = await openBranch(admin, 'Ilgın')
    const make = (startsAt: number, endsAt: number) =>
      makeRaffle(admin, branch._id, { startsAt: hoursFromNow(startsAt), endsAt: hoursFromNow(endsAt) })
    all = {
      upcoming: await make(1, 2),
      active: await make(-1, 1),
      closed: await make(-2, -1),
      drawn: await make(-3, -1),
      cancelled: await make(1, 3),
    }
    await draw(all.drawn)
    await cancel(admin, all.cancelled)
  })

  test.each(['upcoming', 'active', 'closed', 'drawn', 'cancelled'] as const)('%s', async (status) => {
    const raffle = await shownTo(null, all[status])
    expect(raffle.status).toBe(status)
    const query = { filter: { branch: raffle.branch, status } }
    expect(await product.visitor()(listRaffles, { query })).toEqual([raffle])
  })

  test('a raffle opens and closes by time, without any write', async () => {
    const raffle = await makeRaffle(admin, meram._id, {
      startsAt: new Date(Date.now() + 400).toISOString(),
      endsAt: new Date(Date.now() + 1200).toISOString(),
    })
    expect(raffle.status).toBe('upcoming')
    const status = async () => (await shownTo(null, raffle)).status
    await expect.poll(status, { interval: 50 }).toBe('active')
    await expect.poll(status, { interval: 50, timeout: 3000 }).toBe('closed')
  })

  test('rejects an unknown status', async () => {
    const query = { filter: { status: 'bitti' } } as object
    await expect(product.visitor()(listRaffles, { query })).rejects.toMatchObject({ status: 400 })
  })

  test('a cancelled or drawn raffle cannot be changed', async () => {
    const refusal = { status: 409, code: 'raffle.final', message: texts.final }
    for (const raffle of [all.cancelled, all.drawn]) {
      await expect(change(admin, raffle, { title: 'Başka' })).rejects.toMatchObject(refusal)
      await expect(change(admin, raffle, { cancelled: false })).rejects.toMatchObject(refusal)
      await expect(cancel(admin, raffle)).rejects.toMatchObject(refusal)
    }
  })

  test('`cancelled: false` cancels nothing', async () => {
    expect(await change(admin, all.active, { cancelled: false })).toMatchObject({ status: 'active' })
  })
})

describe('permissions', () => {
  test('staff can neither create, change nor cancel a raffle of another branch', async () => {
    await expect(makeRaffle(staff, karatay._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    const raffle = await makeRaffle(admin, karatay._id)
    for (const body of [{ title: 'Bizim' }, { cancelled: true }]) {
      await expect(change(staff, raffle, body)).rejects.toMatchObject({
        status: 404,
        message: texts.notFound,
      })
    }
    expect(await shownTo(admin, raffle)).toEqual(raffle)
  })

  test('only an admin deletes, and the photograph is deleted with the raffle', async () => {
    const before = await storedFiles(product)
    const raffle = await makeRaffle(staff, meram._id)
    await change(staff, raffle, {}, asFile(await photo({ width: 60, height: 40 })))
    const params = { id: raffle._id }
    await expect(staff.call(deleteRaffle, { params })).rejects.toMatchObject({ status: 403 })
    expect(await admin.call(deleteRaffle, { params })).toEqual({ success: true, message: texts.deleted })
    await expect(shownTo(admin, raffle)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    expect((await storedFiles(product)).sort()).toEqual(before.sort())
  })

  test('without a token the message is that of raffles', async () => {
    const call = product.visitor()
    const raffle = await makeRaffle(admin, meram._id)
    await expect(call(deleteRaffle, { params: { id: raffle._id } })).rejects.toMatchObject({
      status: 401,
      message: 'Yetkilendirme hatası: Token bulunamadı',
    })
  })

  test('an unknown branch has no raffles', async () => {
    await expect(makeRaffle(admin, '01990000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      status: 404,
      message: branchesMessages.notFound,
    })
  })

  test('the raffles of an archived branch are visible in the back office only', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const raffle = await makeRaffle(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    const query = { filter: { branch: branch._id } }
    expect(await product.visitor()(listRaffles, { query })).toEqual([])
    await expect(shownTo(null, raffle)).rejects.toMatchObject({ status: 404 })
    expect(await shownTo(admin, raffle)).toEqual(raffle)
  })

  test('a branch with raffles cannot be deleted', async () => {
    const branch = await openBranch(admin, 'Bozkır')
    await makeRaffle(admin, branch._id)
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      code: 'branch.has-raffles',
      message: texts.keepBranch,
    })
  })
})
