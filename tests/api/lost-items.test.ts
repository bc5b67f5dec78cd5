import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addLostItem,
  deleteLostItem,
  type LostItem,
  listFoundItems,
  listLostItems,
  moveLostItem,
  showLostItem,
  updateLostItem,
} from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { rowsLeft } from '#tests/support/product/rows-left.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { daysAgo, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makeLostItem } from '#tests/support/records/record-makers.ts'

const texts = lostItemsMessages
const none = { status: 404, message: texts.notFound }

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const member = await product.person({ branch: meram._id, name: 'Gökçe Işık' })

type Move = Partial<Parameters<typeof moved>[2]>
const moved = (
  person: Person,
  { _id: id }: LostItem,
  body: { state: LostItem['state']; user?: string; receiverName?: string; version?: number },
) => person.call(moveLostItem, { params: { id }, body })
const handOver = (item: LostItem, to: Move = { receiverName: 'Ali Usta' }, person = staff) =>
  moved(person, item, { state: 'handed-over', ...to })
const seenBy = async (person: Person) =>
  (await person.call(listFoundItems)).map(({ description }) => description)

describe('a lost item', () => {
  test('is recorded with its photograph, updated by one editor at a time, and deleted', async () => {
    const image = asFile(await photo({ width: 60, height: 40 }))
    const item = await makeLostItem(staff, meram._id, { foundOn: '2026-01-15' }, image)
    expect(item).toMatchObject({
      branch: meram._id,
      state: 'found',
      foundOn: '2026-01-15',
      keptUntil: '2026-04-15',
      receiverName: '',
      leftAt: null,
      image: expect.stringMatching(/^\/uploads\/lost-items\//),
    })
    const params = { id: item._id }
    expect(await staff.call(showLostItem, { params })).toEqual(item)
    const body = { place: 'Otopark', removeImage: true, version: 1 }
    expect(await staff.call(updateLostItem, { params, body })).toMatchObject({
      place: 'Otopark',
      image: null,
      version: 2,
    })
    await expect(staff.call(updateLostItem, { params, body })).rejects.toMatchObject({ status: 409 })
    expect(await staff.call(deleteLostItem, { params })).toEqual({ success: true, message: texts.deleted })
    await expect(staff.call(showLostItem, { params })).rejects.toMatchObject(none)
  })

  test('is searched by Turkish rules in description, place and receiver, filtered and sorted', async () => {
    const old = await makeLostItem(staff, meram._id, { description: 'Gümüş kolye', foundOn: daysAgo(91) })
    const bottle = await makeLostItem(staff, meram._id, { description: 'Işıltılı matara', place: 'Havuz' })
    await handOver(bottle, { receiverName: 'Şule Çınar' })
    const found = async (filter: object) =>
      (await staff.call(listLostItems, { query: { filter, sort: ['description', 'ASC'] } })).map(
        ({ description }) => description,
      )
    expect(await found({ q: 'IŞILTILI havuz' })).toEqual(['Işıltılı matara'])
    expect(await found({ q: 'sule' })).toEqual(['Işıltılı matara'])
    expect(await found({ state: 'handed-over' })).toEqual(['Işıltılı matara'])
    expect(await found({ isDue: true })).toEqual([old.description])
    expect(await found({ isDue: false })).toEqual(['Işıltılı matara'])
    expect(await found({ branch: karatay._id })).toEqual([])
  })

  test('is rejected without a description or place, with a future day, and for an unknown branch', async () => {
    const day = daysAgo(-1)
    await expect(makeLostItem(staff, meram._id, { foundOn: day })).rejects.toMatchObject({
      status: 400,
      fields: { foundOn: texts.future },
    })
    const item = await makeLostItem(staff, meram._id, { description: 'Yarın bulunacak' })
    const change = { params: { id: item._id }, body: { foundOn: day } }
    await expect(staff.call(updateLostItem, change)).rejects.toMatchObject({ status: 400 })
    const payload = { branch: meram._id, description: '  ', place: '', foundOn: '2026-02-30' }
    const answer = await send(product, 'POST', addLostItem.url, { headers: bearer(staff), payload })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields).sort()).toEqual(['description', 'foundOn', 'place'])
    await expect(makeLostItem(admin, '01990000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      status: 404,
      message: branchesMessages.notFound,
    })
  })

  test('of another branch can be neither read, changed nor handed over', async () => {
    const theirs = await makeLostItem(admin, karatay._id)
    const params = { id: theirs._id }
    await expect(staff.call(showLostItem, { params })).rejects.toMatchObject(none)
    await expect(staff.call(updateLostItem, { params, body: { place: 'x' } })).rejects.toMatchObject(none)
    await expect(handOver(theirs)).rejects.toMatchObject(none)
    await expect(staff.call(deleteLostItem, { params })).rejects.toMatchObject(none)
    await expect(makeLostItem(staff, karatay._id)).rejects.toMatchObject({ status: 403 })
    const seen = await staff.call(listLostItems)
    expect(new Set(seen.map(({ branch }) => branch))).toEqual(new Set([meram._id]))
  })

  test('is deleted with its branch', async () => {
    const closing = await openBranch(admin, 'Ereğli')
    const { _id: id } = await makeLostItem(admin, closing._id)
    await admin.call(deleteBranch, { params: { id: closing._id } })
    await expect(admin.call(showLostItem, { params: { id } })).rejects.toMatchObject(none)
  })

  test('is deleted two years after it left; an unclaimed one never', async () => {
    const { db } = product.services
    const { _id: branch } = await openBranch(admin, 'Selçuklu')
    const item = { branch, description: 'Siyah spor çantası', place: 'Havuz', foundOn: '2015-01-15' }
    const taken = (days: number) => ({
      ...item,
      state: 'handed-over' as const,
      receiverName: 'Gökçe Işık',
      leftAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    await db.insert(lostItems).values([item, taken(729), taken(731), taken(2000)])
    const own = eq(lostItems.branch, branch)
    await rowsLeft(product, 'lost-item-expiry', () => db.$count(lostItems, own)).becomes(2)
  })
})

describe('members', () => {
  test('see the unclaimed items of their branch, by description and day only', async () => {
    const image = asFile(await photo({ width: 60, height: 40 }))
    const item = await makeLostItem(staff, meram._id, { description: 'Mavi havlu' }, image)
    await makeLostItem(admin, karatay._id, { description: 'Karatay havlusu' })
    const seen = await member.call(listFoundItems)
    expect(seen).toContainEqual({ _id: item._id, description: 'Mavi havlu', foundOn: item.foundOn })
    expect(seen.map(({ description }) => description)).not.toContain('Karatay havlusu')
    await handOver(item)
    expect(await seenBy(member)).not.toContain('Mavi havlu')
  })

  test('do not see an item that is kept no longer', async () => {
    await makeLostItem(staff, meram._id, { description: 'Son gün şapkası', foundOn: daysAgo(89) })
    await makeLostItem(staff, meram._id, { description: 'Eski şapka', foundOn: daysAgo(90) })
    const seen = await seenBy(member)
    expect(seen).toContain('Son gün şapkası')
    expect(seen).not.toContain('Eski şapka')
  })

  test('see nothing without a branch, and cannot search hidden fields', async () => {
    expect(await seenBy(await product.person())).toEqual([])
    await makeLostItem(staff, meram._id, { description: 'Kol saati', place: 'Sauna' })
    const all = await seenBy(member)
    const filter = { q: 'Sauna' }
    const answered = await member.call(listFoundItems, { query: { filter } })
    expect(answered.map(({ description }) => description)).toEqual(all)
  })
})

describe('handing over', () => {
  test('records receiver and time, and can be undone', async () => {
    const item = await makeLostItem(staff, meram._id, { description: 'Kulaklık' })
    const { user } = member
    const given = await handOver(item, { user: user._id, version: 1 })
    expect(given).toMatchObject({ state: 'handed-over', user: user._id, receiverName: 'Gökçe Işık' })
    expect(Date.now() - Date.parse(given.leftAt ?? '')).toBeLessThan(60_000)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { person: user._id } } })
    expect(entry).toMatchObject({ resource: 'lost-items', action: 'hand-over', recordId: item._id })
    const back = await moved(staff, item, { state: 'found' })
    expect(back).toMatchObject({ state: 'found', user: null, receiverName: '', leftAt: null })
    expect(await seenBy(member)).toContain('Kulaklık')
  })

  test('requires a receiver: a name, or a member of the branch', async () => {
    const item = await makeLostItem(staff, meram._id)
    await expect(handOver(item, { receiverName: '  ' })).rejects.toMatchObject({
      status: 400,
      fields: { receiverName: validationMessages.required },
    })
    const stranger = await product.person({ branch: karatay._id })
    await expect(handOver(item, { user: stranger.user._id })).rejects.toMatchObject({
      status: 400,
      fields: { user: usersMessages.notFound },
    })
    await expect(handOver(item, { receiverName: 'Ali', version: 7 })).rejects.toMatchObject({ status: 409 })
  })

  test('200 concurrent hand-overs: one succeeds, the others get a conflict', async () => {
    const item = await makeLostItem(staff, meram._id)
    const names = Array.from({ length: 200 }, (_, index) => `Kişi ${index}`)
    const ends = await Promise.allSettled(names.map((receiverName) => handOver(item, { receiverName })))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []))
    expect(refused).toEqual(Array.from({ length: 199 }, () => texts.alreadyMoved))
    const winner = names[ends.findIndex(({ status }) => status === 'fulfilled')]
    const now = await staff.call(showLostItem, { params: { id: item._id } })
    expect(now).toMatchObject({ receiverName: winner, version: 2 })
  })
})

describe('giving away', () => {
  test('is refused until the ninetieth day, also by changing the day', async () => {
    const young = await makeLostItem(staff, meram._id, { foundOn: daysAgo(89) })
    const kept = { status: 409, message: texts.stillKept(90) }
    await expect(moved(staff, young, { state: 'given-away' })).rejects.toMatchObject(kept)
    const old = await makeLostItem(staff, meram._id, { foundOn: daysAgo(90) })
    expect(await moved(staff, old, { state: 'given-away' })).toMatchObject({
      state: 'given-away',
      receiverName: '',
      leftAt: expect.any(String),
    })
    const change = { params: { id: old._id }, body: { foundOn: daysAgo(3) } }
    await expect(staff.call(updateLostItem, change)).rejects.toMatchObject(kept)
  })

  test('and handing over cannot be dated before the item was found', async () => {
    const { db } = product.services
    const row = { branch: meram._id, description: 'Çorap', place: 'Salon', foundOn: daysAgo(1) }
    const leftAt = new Date(Date.now() - 5 * 86_400_000).toISOString()
    const taken = { ...row, state: 'handed-over' as const, receiverName: 'Ali', leftAt }
    await expect(db.insert(lostItems).values(taken)).rejects.toMatchObject({
      cause: { constraint: 'lost_items_found_check' },
    })
  })
})

describe('the receiver’s name', () => {
  test('is part of the privacy export, erased with the account, and never logged', async () => {
    const leaving = await product.person({ branch: meram._id, name: 'Nurgül Tezcan' })
    const item = await makeLostItem(staff, meram._id, { description: 'Gözlük' })
    await handOver(item, { user: leaving.user._id })
    const { rawPayload } = await send(product, 'GET', exportOwnData.url, { headers: bearer(leaving) })
    const section = unzip(rawPayload).get('teslim-alinanlar.json')?.toString('utf8') ?? ''
    expect(JSON.parse(section)).toMatchObject([{ description: 'Gözlük', receiverName: 'Nurgül Tezcan' }])
    await admin.call(deleteUser, { params: { id: leaving.user._id } })
    const left = await staff.call(showLostItem, { params: { id: item._id } })
    expect(left).toMatchObject({ state: 'handed-over', receiverName: usersMessages.deletedName })
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: item._id } } })
    expect(JSON.stringify(log)).not.toContain('Tezcan')
  })
})
