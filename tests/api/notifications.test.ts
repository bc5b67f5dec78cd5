import { describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  countReach,
  deleteNotification,
  listNotifications,
  sendNotification,
  showNotification,
} from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'
import {
  extendMembership,
  transferMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { assignBranch, deleteUser } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inboxOf, notify, titlesOf, unreadOf } from '#tests/support/records/notifications.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = notificationsMessages

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Aslı Yönetici' })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Deniz Görevli' })

const member = (branch: Branch = meram) => product.person({ branch: branch._id })
const list = (person: Person, query: object = {}) => person.call(listNotifications, { query })
const remove = (person: Person, _id: string) => person.call(deleteNotification, { params: { id: _id } })

describe('the recipients of a notification', () => {
  test('to all are the existing accounts, not those opened later', async () => {
    const before = await member(karatay)
    const title = crypto.randomUUID()
    const sent = await notify(admin, { title })
    expect(sent).toMatchObject({ audience: 'all', branch: null, sentByName: 'Aslı Yönetici', link: '' })
    const later = await member(karatay)
    expect(await titlesOf(before)).toContain(title)
    expect(await titlesOf(staff)).toContain(title)
    expect(await titlesOf(later)).not.toContain(title)
  })

  test('to a branch are its members and holders of its memberships, and no other branch', async () => {
    const here = await member()
    const guest = await member(karatay)
    const stranger = await member(karatay)
    await sell(admin, guest.user._id, (await makePackage(admin, meram._id))._id)
    const title = crypto.randomUUID()
    const { recipients, branchName } = await notify(staff, { title, audience: 'branch', branch: meram._id })
    const reach = await staff.call(countReach, { body: { audience: 'branch', branch: meram._id } })
    expect(reach.people).toBe(recipients)
    expect(branchName).toBe('Meram')
    expect(await titlesOf(here)).toContain(title)
    expect(await titlesOf(guest)).toContain(title)
    expect(await titlesOf(stranger)).not.toContain(title)
  })

  test('to a branch are also holders of a membership that is valid there, wherever it was sold', async () => {
    const offers = await Promise.all([
      makePackage(admin, karatay._id, { isValidEverywhere: true }),
      makePackage(admin, karatay._id, { validIn: [meram._id] }),
    ])
    const guests = await Promise.all([member(karatay), member(karatay)])
    const sold = await Promise.all(
      offers.map((offer, index) => sell(admin, guests[index]?.user._id ?? '', offer._id)),
    )
    const body = { audience: 'branch', branch: meram._id } as const
    const { people } = await staff.call(countReach, { body })
    const title = crypto.randomUUID()
    expect((await notify(staff, { title, ...body })).recipients).toBe(people)
    for (const guest of guests) expect(await titlesOf(guest)).toContain(title)
    for (const { _id } of sold)
      await admin.call(cancelMembership, { params: { id: _id }, body: { reason: 'Deneme' } })
    expect((await staff.call(countReach, { body })).people).toBe(people - guests.length)
    for (const guest of guests) expect(await titlesOf(guest)).toContain(title)
  })

  test('stay the same when a membership is transferred to another person or branch', async () => {
    const selcuklu = await openBranch(admin, 'Selçuklu')
    await member(selcuklu)
    const [owner, heir] = [await member(karatay), await member(karatay)]
    const offer = await makePackage(admin, meram._id)
    const { _id: id } = await sell(admin, owner.user._id, offer._id)
    const tell = async (branch: Branch) => {
      const title = crypto.randomUUID()
      await notify(admin, { title, audience: 'branch', branch: branch._id })
      return title
    }
    const transfer = (to: { user?: string; branch?: string }) =>
      admin.call(transferMembership, { params: { id }, body: { reason: 'Devir', ...to } })
    const first = await tell(meram)
    await transfer({ user: heir.user._id })
    const second = await tell(meram)
    const unseen = await tell(selcuklu)
    // A later change of the dates leaves the transfer where it was.
    await admin.call(extendMembership, { params: { id }, body: { days: 5, reason: 'Arıza' } })
    await transfer({ branch: selcuklu._id })
    const third = await tell(selcuklu)
    const fourth = await tell(meram)
    const titles = new Set<string>([first, second, unseen, third, fourth])
    const seenBy = async (person: Person) => (await titlesOf(person)).filter((title) => titles.has(title))
    expect(await seenBy(owner)).toEqual([first])
    expect(await seenBy(heir)).toEqual([third, second])
  })

  test('stay the same when members change their branch', async () => {
    const leaving = await member()
    const coming = await member(karatay)
    const title = crypto.randomUUID()
    await notify(staff, { title, audience: 'branch', branch: meram._id })
    const move = (person: Person, { _id: branchId }: Branch) =>
      admin.call(assignBranch, { params: { id: person.user._id }, body: { branchId } })
    await move(leaving, karatay)
    await move(coming, meram)
    expect(await titlesOf(leaving)).toContain(title)
    expect(await titlesOf(coming)).not.toContain(title)
    const next = crypto.randomUUID()
    await notify(staff, { title: next, audience: 'branch', branch: meram._id })
    expect(await titlesOf(leaving)).not.toContain(next)
    expect(await titlesOf(coming)).toContain(next)
  })

  test('to selected users are each of them once', async () => {
    const [one, other, third] = [await member(), await member(), await member()]
    const title = crypto.randomUUID()
    const users = [one.user._id, other.user._id, one.user._id]
    expect((await notify(staff, { title, audience: 'users', users })).recipients).toBe(2)
    for (const person of [one, other]) expect(await titlesOf(person)).toEqual([title])
    expect(await titlesOf(third)).toEqual([])
  })

  test('staff notify only their own branch and its members', async () => {
    const stranger = await member(karatay)
    const refusal = (body: object) =>
      staff
        .call(sendNotification, { body: { title: 'a', message: 'b', ...body } as never })
        .catch((error) => error)
    expect(await refusal({ audience: 'all' })).toMatchObject({ status: 403, message: texts.adminsOnly })
    expect(await refusal({ audience: 'branch', branch: karatay._id })).toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    expect(await refusal({ audience: 'users', users: [stranger.user._id] })).toMatchObject({
      status: 404,
      message: texts.userUnknown,
    })
    expect(await titlesOf(stranger)).toEqual([])
  })

  test('closed accounts are not counted, and an empty branch is reported', async () => {
    const empty = await openBranch(admin, 'Boş Şube')
    await expect(notify(admin, { audience: 'branch', branch: empty._id })).rejects.toMatchObject({
      status: 409,
      message: texts.noRecipients,
    })
    const gone = await member()
    await admin.call(deleteUser, { params: { id: gone.user._id } })
    await expect(notify(admin, { audience: 'users', users: [gone.user._id] })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the content of a notification', () => {
  test.each([
    'https://kotu.example/',
    '//kotu.example',
    '/\\kotu.example',
    '/.//kotu.example',
    'javascript:alert(1)',
    '/api/users',
    'blog',
  ])('rejects a link to %s', async (link) => {
    await expect(notify(admin, { link })).rejects.toMatchObject({
      status: 400,
      fields: { link: texts.foreignLink },
    })
  })

  test('accepts a link to a page of the site', async () => {
    const { link } = await notify(admin, {
      link: '/blog?etiket=beslenme#son',
      audience: 'users',
      users: [staff.user._id],
    })
    expect(link).toBe('/blog?etiket=beslenme#son')
  })

  test('requires a title, a message and at least one recipient', async () => {
    const refusal = (fields: object) => notify(admin, fields).catch((error) => error)
    expect(await refusal({ title: '  ' })).toMatchObject({
      status: 400,
      fields: { title: validationMessages.required },
    })
    expect(await refusal({ message: '' })).toMatchObject({ status: 400 })
    expect(await refusal({ audience: 'branch' })).toMatchObject({ fields: { branch: texts.branchMissing } })
    expect(await refusal({ audience: 'users' })).toMatchObject({ fields: { users: texts.usersMissing } })
    expect(await refusal({ audience: 'herkes' })).toMatchObject({ status: 400 })
  })

  test('the same form sent 200 times concurrently creates one notification', async () => {
    const title = crypto.randomUUID()
    const requestKey = crypto.randomUUID()
    const sent = await Promise.all(Array.from({ length: 200 }, () => notify(admin, { title, requestKey })))
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    expect((await titlesOf(staff)).filter((one) => one === title)).toHaveLength(1)
  }, 30_000)

  test('200 different ones concurrently are all sent, and can all be marked as read', async () => {
    const reader = await member()
    await Promise.all(Array.from({ length: 200 }, (_, index) => notify(admin, { title: `Sıra ${index}` })))
    expect(await unreadOf(reader)).toBe(100)
    let next: string | null | undefined
    const seen: string[] = []
    do {
      const page = await inboxOf(reader, { limit: 30, ...(next ? { before: next } : {}) })
      seen.push(...page.notifications.map(({ _id }) => _id))
      next = page.next
    } while (next)
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
    expect(seen).toEqual(seen.toSorted().toReversed())
  }, 60_000)
})

describe('the list of sent notifications', () => {
  test('is paged, twenty per page by default', async () => {
    const { notifications, pagination } = await list(admin)
    expect(notifications).toHaveLength(20)
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 20 })
    expect(pagination.totalPages).toBe(Math.ceil(pagination.totalItems / 20))
    const second = await list(admin, { page: 2, limit: 5 })
    expect(second.notifications).toHaveLength(5)
    expect(second.pagination).toMatchObject({ currentPage: 2, itemsPerPage: 5 })
    expect(second.notifications.map(({ _id }) => _id)).toEqual(
      (await list(admin, { page: 1, limit: 10 })).notifications.slice(5).map(({ _id }) => _id),
    )
  })

  test('shows staff those sent to or in their own branch, and admins all', async () => {
    const reader = await member(karatay)
    const there = await notify(admin, { audience: 'branch', branch: karatay._id })
    const here = await notify(staff, { audience: 'users', users: [(await member()).user._id] })
    const idsFor = async (person: Person, query = {}) =>
      (await list(person, query)).notifications.map(({ _id }) => _id)
    expect(await idsFor(staff)).toContain(here._id)
    expect(await idsFor(staff)).not.toContain(there._id)
    expect(await idsFor(staff, { branchId: karatay._id })).toEqual([])
    expect(await idsFor(admin, { branchId: karatay._id })).toContain(there._id)
    const show = (person: Person, id: string) => person.call(showNotification, { params: { id } })
    expect(await show(staff, here._id)).toEqual(here)
    await expect(show(staff, there._id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    await expect(remove(staff, there._id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    await expect(list(reader)).rejects.toMatchObject({ status: 403 })
  })

  test('a deleted one disappears from the list and every inbox', async () => {
    const reader = await member()
    const many = await notify(admin, { title: 'Vazgeçildi' })
    const own = await notify(staff, { title: 'Bu da', audience: 'users', users: [reader.user._id] })
    expect(await unreadOf(reader)).toBe(2)
    expect(await remove(admin, many._id)).toEqual({ success: true, message: texts.deleted })
    await remove(staff, own._id)
    expect([await titlesOf(reader), await unreadOf(reader)]).toEqual([[], 0])
    await expect(remove(admin, many._id)).rejects.toMatchObject({ status: 404 })
  })

  test('without a token every call returns the area’s own message', async () => {
    for (const [method, url] of [
      ['POST', '/api/notification/send'],
      ['GET', '/api/notification/list'],
      ['GET', '/api/notification/inbox'],
    ] as const) {
      const answer = await send(product, method, url, method === 'POST' ? { payload: {} } : {})
      expect([answer.statusCode, answer.json().message]).toEqual([
        401,
        'Yetkilendirme hatası: Token bulunamadı',
      ])
    }
  })
})
