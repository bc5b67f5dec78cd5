import { describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { changePoints } from '#shared/loyalty/points/points.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  listPersonInbox,
  sendPasswordReset,
  showPersonSummary,
} from '#shared/office/person-summary/person-summary.contract.ts'
import { listRecordViews } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import { listLessonBookings, saveAttendance } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { makeContract } from '#tests/support/records/contracts.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave, moveLesson } from '#tests/support/records/lessons.ts'
import { notify } from '#tests/support/records/notifications.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { anonymousEntrant } from '#tests/support/records/raffles.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const product = await openTestProduct({ workers: true })
const admin = await product.person({ role: 'admin', name: 'Aslı Yönetici' })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Deniz Görevli' })

const member = () => product.person({ branch: meram._id, name: 'Nurgül Işık' })
const summaryOf = (reader: Person, { user }: Person) =>
  reader.call(showPersonSummary, { params: { id: user._id } })

describe('the summary of a user', () => {
  test('contains membership, balance, points, last entry, contracts and warnings', async () => {
    const person = await member()
    const sold = await sell(staff, person.user._id, (await makePackage(staff, meram._id))._id)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-10), endsAt: daysFromNow(5) })
    await makeWallet(admin, person, meram._id, 250.5)
    await admin.call(changePoints, {
      params: { userId: person.user._id },
      body: { amount: 40, description: 'Doğum günü' },
    })
    await makeContract(admin, meram._id)
    const note = await noteOn(staff, person.user._id, { isImportant: true })
    await noteOn(staff, person.user._id, { text: 'Sabahları gelir.' })
    await decisionAt(product, await makeDevice(admin, meram._id), await codeOf(person))
    expect(await summaryOf(admin, person)).toMatchObject({
      membership: { _id: sold._id, status: 'active', branchName: 'Meram', daysLeft: 5 },
      balance: 250.5,
      points: 40,
      lastEntries: [{ branchName: 'Meram', allowed: true, direction: 'in' }],
      refusal: null,
      unsignedContracts: 1,
      importantNotes: [note],
      lastNote: { text: 'Sabahları gelir.' },
    })
    expect(await summaryOf(staff, person)).toMatchObject({ balance: 250.5, points: null })
  })

  test('is empty for a user without any of them', async () => {
    const person = await product.person({ branch: karatay._id })
    expect(await summaryOf(admin, person)).toEqual({
      membership: null,
      balance: null,
      points: 0,
      refusal: null,
      ...{ debt: { open: 0, due: 0, late: 0, dueOn: null }, lastEntries: [] },
      ...{ nextLesson: null, nextAppointment: null },
      ...{ unsignedContracts: 0, lacksGuardian: false, importantNotes: [], lastNote: null },
      signIns: null,
      counts: { memberships: 0, debts: 0, lessons: 0, entries: 0, messages: 0, notes: 0 },
    })
  })

  test('sums what is owed and due, names the next lesson, and counts the records of the page', async () => {
    const person = await member()
    const today = clubDay(new Date())
    for (const [days, amount] of [
      [-40, 100],
      [-3, 50.5],
      [0, 20],
      [30, 300],
    ] as const)
      await addDebt(product.services, person.user._id, meram._id, { due: days, amount })
    await addDebt(product.services, person.user._id, karatay._id, { due: 0, amount: 1000 })
    await sell(staff, person.user._id, (await makePackage(staff, meram._id))._id)
    const lesson = await makeLesson(admin, meram._id, { ...inHours(30), title: 'Pilates' })
    await join(person, lesson)
    await noteOn(staff, person.user._id, { text: 'Sabahları gelir.' })
    await notify(staff, { audience: 'users', users: [person.user._id], title: 'Havlunuz bizde' })
    const own = await summaryOf(staff, person)
    expect(own).toMatchObject({
      debt: { open: 470.5, due: 170.5, late: 2, dueOn: addDays(today, -40) },
      nextLesson: { _id: lesson._id, title: 'Pilates', branchName: 'Meram' },
      counts: { memberships: 1, debts: 4, lessons: 1, entries: 0, notes: 1 },
    })
    expect(own.counts.messages).toBeGreaterThanOrEqual(1)
    const all = await summaryOf(admin, person)
    expect(all).toMatchObject({ debt: { open: 1470.5, due: 1170.5 }, counts: { debts: 5 } })
  })

  test('warns of a minor without a guardian', async () => {
    const person = await member()
    const birthDate = addDays(clubDay(new Date()), -15 * 365)
    await admin.call(updateUser, { params: { id: person.user._id }, body: { userDetails: { birthDate } } })
    expect(await summaryOf(staff, person)).toMatchObject({ lacksGuardian: true })
  })

  test('shows admins where staff are signed in, of members and to staff nothing', async () => {
    const { signIns } = await summaryOf(admin, staff)
    expect(signIns?.sessions.length).toBeGreaterThan(0)
    expect(signIns?.lastAt).toBe(signIns?.sessions[0]?.startedAt)
    expect((await summaryOf(admin, await member())).signIns).toBeNull()
    expect((await summaryOf(staff, staff)).signIns).toBeNull()
  })

  test('names a membership of another branch that is valid in the one of the reader', async () => {
    const person = await member()
    const city = await makePackage(admin, karatay._id, { validIn: [meram._id] })
    const sold = await sell(admin, person.user._id, city._id)
    expect(await summaryOf(staff, person)).toMatchObject({
      membership: { _id: sold._id, branchName: 'Karatay' },
    })
    const guest = await member()
    await sell(admin, guest.user._id, (await makePackage(admin, karatay._id))._id)
    expect(await summaryOf(staff, guest)).toMatchObject({ membership: null })
  })

  test('names the refusal at the turnstile that staff can resolve', async () => {
    const person = await member()
    const refused = await decisionAt(product, await makeDevice(admin, meram._id), await codeOf(person))
    expect(refused.allowed).toBe(false)
    expect(await summaryOf(staff, person)).toMatchObject({
      lastEntries: [{ allowed: false }],
      refusal: { _id: refused._id, branchName: 'Meram' },
    })
  })

  test('shows staff nothing of another branch', async () => {
    const person = await member()
    await sell(admin, person.user._id, (await makePackage(admin, karatay._id))._id)
    await makeWallet(admin, person, karatay._id, 100)
    expect(await summaryOf(staff, person)).toMatchObject({ membership: null, balance: null })
    expect(await summaryOf(admin, person)).toMatchObject({ membership: {}, balance: 100 })
    const stranger = await product.person({ role: 'staff', branch: karatay._id })
    await expect(summaryOf(stranger, person)).rejects.toMatchObject({ status: 404 })
  })
})

test('notifications are listed by page, limited to the viewer’s branch', async () => {
  const person = await member()
  await notify(staff, { audience: 'users', users: [person.user._id], title: 'Havlunuz bizde' })
  await notify(staff, { audience: 'branch', branch: meram._id, title: 'Pazar kapalıyız' })
  const params = { id: person.user._id }
  const first = await staff.call(listPersonInbox, { params, query: { limit: 1 } })
  expect(first.notifications).toMatchObject([{ title: 'Pazar kapalıyız', isRead: false }])
  const second = await staff.call(listPersonInbox, { params, query: { before: first.next ?? '' } })
  expect(second).toMatchObject({ notifications: [{ title: 'Havlunuz bizde' }], next: null })
  const stranger = await product.person({ role: 'staff', branch: karatay._id })
  await expect(stranger.call(listPersonInbox, { params })).rejects.toMatchObject({ status: 404 })
})

test('an admin can have a reset code mailed to a user, and the audit log names the admin', async () => {
  const person = await product.person({ branch: meram._id, email: 'unutan@bozkir.example' })
  const params = { id: person.user._id }
  await expect(staff.call(sendPasswordReset, { params })).rejects.toMatchObject({ status: 403 })
  await admin.call(sendPasswordReset, { params })
  expect(codeIn(await mailTo(product.dataDir, 'unutan@bozkir.example'))).toMatch(/^\d{6}$/)
  const [entry] = await admin.call(listAuditLog, { query: { filter: { person: person.user._id } } })
  expect(entry).toMatchObject({ action: 'reset-code', actorName: 'Aslı Yönetici', before: null, after: null })
  await admin.call(deleteUser, { params })
  await expect(admin.call(sendPasswordReset, { params })).rejects.toMatchObject({ status: 404 })
})

describe('the lessons of a user', () => {
  test('are grouped by outcome', async () => {
    const person = await member()
    await sell(staff, person.user._id, (await makePackage(staff, meram._id))._id)
    const [booked, attended, missed, left] = await Promise.all(
      ['Yoga', 'Pilates', 'Boks', 'Zumba'].map((title, at) =>
        makeLesson(staff, meram._id, { ...inHours(72 + 2 * at), title }),
      ),
    )
    if (!booked || !attended || !missed || !left) throw new Error('Four lessons were planned')
    for (const lesson of [booked, attended, missed, left]) await join(person, lesson)
    await leave(person, left)
    for (const [{ _id: lessonId }, came] of [
      [attended, true],
      [missed, false],
    ] as const) {
      await moveLesson(product.services, lessonId, -2)
      await staff.call(saveAttendance, {
        params: { lessonId },
        body: { userId: person.user._id, attended: came },
      })
    }
    const titles = async (standing: 'upcoming' | 'past' | 'noShow' | 'left') => {
      const rows = await staff.call(listLessonBookings, {
        query: { filter: { user: person.user._id, standing } },
      })
      return rows.map(({ title }) => title).toSorted()
    }
    expect(await titles('upcoming')).toEqual(['Yoga'])
    expect(await titles('past')).toEqual(['Boks', 'Pilates'])
    expect(await titles('noShow')).toEqual(['Boks'])
    expect(await titles('left')).toEqual(['Zumba'])
    const stranger = await product.person({ role: 'staff', branch: karatay._id })
    expect(await stranger.call(listLessonBookings)).toEqual([])
    const found = await staff.call(listLessonBookings, {
      query: { filter: { q: 'nurgul', branch: meram._id, lesson: booked._id } },
    })
    expect(found).toMatchObject([{ userName: 'Nurgül Işık', branchName: 'Meram', state: 'joined' }])
  })
})

test('raffles are found by user', async () => {
  const person = await product.person({
    ...anonymousEntrant(),
    branch: meram._id,
    name: 'Nurgül Işık',
    isVerified: true,
  })
  const raffle = await makeRaffle(staff, meram._id)
  await person.call(joinRaffle, { params: { id: raffle._id } })
  const entries = await staff.call(listRaffleEntries, { query: { filter: { user: person.user._id } } })
  expect(entries).toMatchObject([{ raffle: raffle._id, name: 'Nurgül Işık' }])
})

describe('the access log of user records', () => {
  test('is read by admins, filtered by user, viewer and time', async () => {
    const person = await member()
    await staff.call(showUser, { params: { id: person.user._id } })
    const look = {
      user: person.user._id,
      userName: 'Nurgül Işık',
      viewer: staff.user._id,
      viewerRole: 'staff',
    }
    const views = (filter: object) => admin.call(listRecordViews, { query: { filter } })
    expect(await views({ user: person.user._id })).toMatchObject([{ ...look, viewerName: 'Deniz Görevli' }])
    const [latest, ...earlier] = await views({ viewer: staff.user._id })
    expect(latest).toMatchObject(look)
    expect(new Set(earlier.map(({ viewer }) => viewer))).toEqual(new Set([staff.user._id]))
    const tomorrow = daysFromNow(1).toISOString()
    expect(await views({ user: person.user._id, from: tomorrow })).toEqual([])
    expect(await views({ user: person.user._id, viewer: staff.user._id, until: tomorrow })).toHaveLength(1)
    await expect(staff.call(listRecordViews)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the audit log of a user', () => {
  test('contains every change to their records, by any author and in any table', async () => {
    const person = await member()
    await admin.call(updateUser, { params: { id: person.user._id }, body: { name: 'Nurgül Demir' } })
    await sell(staff, person.user._id, (await makePackage(staff, meram._id))._id)
    await makeWallet(admin, person, meram._id, 10)
    const entries = await admin.call(listAuditLog, { query: { filter: { person: person.user._id } } })
    expect(entries.map(({ resource, action }) => `${resource} ${action}`)).toEqual([
      'balances create',
      'sales create',
      'memberships create',
      'users edit',
      'users create',
    ])
  })

  test('is filtered by action, record and time', async () => {
    const person = await member()
    await makeWallet(admin, person, meram._id, 10)
    const about = { person: person.user._id }
    const count = async (filter: object) =>
      (await admin.call(listAuditLog, { query: { filter: { ...about, ...filter } } })).length
    expect(await count({})).toBe(2)
    expect(await count({ action: 'create', resource: 'balances' })).toBe(1)
    expect(await count({ actor: admin.user._id })).toBe(1)
    expect(await count({ recordId: person.user._id })).toBe(1)
    expect(await count({ from: daysFromNow(1).toISOString() })).toBe(0)
    expect(await count({ until: daysFromNow(1).toISOString() })).toBe(2)
  })
})
