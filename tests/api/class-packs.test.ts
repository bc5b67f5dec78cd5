import { afterAll, describe, expect, test } from 'vitest'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { consumeUnmarkedBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.jobs.ts'
import { addClosure } from '#shared/membership/closures/closures.contract.ts'
import { freezeMember } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { showSessions } from '#shared/membership/session-packs/session-packs.contract.ts'
import {
  showMembershipValue,
  transferMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { mergePeople } from '#shared/office/merges/merges.contract.ts'
import {
  defaultAppointmentRules,
  saveAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'
import {
  listLessonBookings,
  listParticipants,
  promoteParticipant,
  removeParticipant,
  saveAttendance,
  showOwnLessons,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import {
  deleteLesson,
  type Lesson,
  showLesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages as texts } from '#shared/training/lessons/lessons.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', durationDays: 30 })
const ten = await makePackage(admin, meram._id, {
  ...{ name: '10 derslik paket', kind: 'class-pack', sessions: 10, durationDays: 60, price: 4000 },
  ...{ freezeDays: 30, freezeCount: 2 },
})
const single = await makePackage(admin, meram._id, {
  ...{ name: 'Tek ders', kind: 'class-pack', sessions: 1, durationDays: 60, price: 500 },
})

interface Owner {
  member: Person
  pack: string
}

async function owner(offer = ten): Promise<Owner> {
  const member = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, member.user._id, offer._id)
  return { member, pack: _id }
}

let planned = 0
const hour = 3_600_000
/** A lesson in two days, each time a little later: a member cannot be in two lessons at once. */
const plan = (fields: Partial<Lesson> = {}) =>
  makeLesson(staff, meram._id, { ...inHours(48 + (planned++ * 5) / 60, 5), capacity: 5, ...fields })
const refused = (code: string, message?: string) =>
  expect.objectContaining({ status: 409, code, ...(message && { message }) })
const sums = (pack: string) => sumsOf(product.services, pack)
const placeOf = async (person: Person, { _id }: Lesson) =>
  (await person.call(showLesson, { params: { id: _id } })).place
const mark = (lesson: Lesson, of: Person, attended: boolean | null) =>
  staff.call(saveAttendance, { params: { lessonId: lesson._id }, body: { userId: of.user._id, attended } })

const saveRules = (fields: { chargesLateCancel?: boolean; chargesNoShow?: boolean }) =>
  staff.call(saveAppointmentRules, {
    params: { branchId: meram._id },
    body: { ...defaultAppointmentRules, ...fields },
  })

/** What the check of the ledger finds about packs. */
async function discrepancies(): Promise<DeskDiscrepancy[]> {
  const found: DeskDiscrepancy[] = []
  const client = await product.services.pool.connect()
  await checkDeskLedger(client, (difference) => found.push(difference))
  client.release()
  return found.filter(({ subject }) => subject === 'pack')
}

describe('a member with a class pack', () => {
  test('books a lesson, which the pack pays; leaving in time gives it back', async () => {
    const { member, pack } = await owner()
    const lesson = await plan()
    expect((await join(member, lesson)).place).toMatchObject({
      state: 'joined',
      pack: { name: '10 derslik paket', available: 9, isUsed: false, chargesLateLeave: true },
    })
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 1 })
    expect((await leave(member, lesson)).place).toBeNull()
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0, consumed: 0 })
  })

  test('pays nothing where a membership covers the lesson, also one that is bought later', async () => {
    const both = await memberWith(product, admin, monthly)
    const { _id } = await sell(admin, both.user._id, ten._id)
    expect((await join(both, await plan())).place).toEqual({
      state: 'joined',
      position: null,
      attended: null,
    })
    expect(await sums(_id)).toMatchObject({ available: 10, reserved: 0 })
    const { member, pack } = await owner()
    const lesson = await plan()
    await join(member, lesson)
    await sell(admin, member.user._id, monthly._id)
    expect(await placeOf(member, lesson)).toMatchObject({ pack: { name: '10 derslik paket' } })
    expect(await sums(pack)).toMatchObject({ reserved: 1 })
  })

  test('uses the pack that ends first, and the next one when it is used up', async () => {
    const { member, pack } = await owner(single)
    const { _id: later } = await sell(admin, member.user._id, ten._id)
    await moveTo(product.services, later, { startsAt: daysFromNow(-1), endsAt: daysFromNow(90) })
    await join(member, await plan())
    expect(await sums(pack)).toMatchObject({ available: 0, reserved: 1 })
    await join(member, await plan())
    expect(await sums(later)).toMatchObject({ available: 9, reserved: 1 })
  })

  test('is told why no pack pays: used up, over, frozen, or of another branch', async () => {
    const { member } = await owner(single)
    await join(member, await plan())
    await expect(join(member, await plan())).rejects.toEqual(refused('lesson.pack-used', texts.packUsed))
    const early = await owner()
    await moveTo(product.services, early.pack, { startsAt: daysFromNow(-30), endsAt: daysFromNow(1) })
    await expect(join(early.member, await plan())).rejects.toEqual(
      refused('lesson.pack-over', texts.packOver),
    )
    const frozen = await owner()
    await admin.call(freezeMember, {
      params: { id: frozen.member.user._id },
      body: { membership: frozen.pack, freezeDays: 7, freezeReason: 'Seyahat' },
    })
    await expect(join(frozen.member, await plan())).rejects.toEqual(refused('lesson.frozen'))
    const elsewhere = await makeLesson(admin, karatay._id, { ...inHours(50), capacity: 5 })
    await expect(join((await owner()).member, elsewhere)).rejects.toEqual(refused('lesson.no-membership'))
  })

  test('is booked by staff, who see what pays', async () => {
    const { member, pack } = await owner()
    const covered = await memberWith(product, admin, monthly)
    const lesson = await plan()
    await join(staff, lesson, member.user._id)
    await join(covered, lesson)
    const people = await staff.call(listParticipants, { params: { id: lesson._id } })
    expect(people.map(({ pack: paid }) => paid)).toEqual([{ name: '10 derslik paket', isUsed: false }, null])
    const rows = await staff.call(listLessonBookings, { query: { filter: { lesson: lesson._id } } })
    expect(rows.map(({ user, packName }) => [user, packName])).toEqual(
      expect.arrayContaining([
        [member.user._id, '10 derslik paket'],
        [covered.user._id, ''],
      ]),
    )
    await staff.call(removeParticipant, {
      params: { lessonId: lesson._id },
      body: { userId: member.user._id },
    })
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0 })
    expect((await mailbox.waitFor(member.user.email)).text).toContain('Ayrılan ders, paketine geri döndü.')
  })

  test('sees under their lessons what is left and what it was used for', async () => {
    const { member, pack } = await owner()
    const [first, second] = [await plan({ title: 'Spin' }), await plan({ title: 'Yoga' })]
    await join(member, first)
    await join(member, second)
    await moveLesson(product.services, first._id, -1)
    await mark(first, member, true)
    expect((await member.call(showOwnLessons)).packs).toEqual([
      {
        ...{ _id: pack, name: '10 derslik paket', endsAt: expect.any(String), available: 8 },
        lessons: [
          { title: 'Yoga', startsAt: second.startsAt, use: 'reserved' },
          { title: 'Spin', startsAt: expect.any(String), use: 'attended' },
        ],
      },
    ])
  })
})

describe('leaving late', () => {
  test('is asked about and costs the lesson', async () => {
    const { member, pack } = await owner()
    const lesson = await plan()
    await join(member, lesson)
    await moveLesson(product.services, lesson._id, 1)
    await expect(leave(member, lesson)).rejects.toEqual(refused('lesson.late', texts.late(4)))
    expect(await placeOf(member, lesson)).toMatchObject({ state: 'joined' })
    await leave(member, lesson, { acceptsCharge: true })
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
    const [own] = (await member.call(showOwnLessons)).packs
    expect(own).toMatchObject({ available: 9, lessons: [{ use: 'late' }] })
    // Who books again pays again.
    await join(member, lesson)
    expect(await sums(pack)).toMatchObject({ available: 8, reserved: 1, consumed: 1 })
  })

  test('costs nothing where the branch does not charge it', async () => {
    await saveRules({ chargesLateCancel: false })
    const { member, pack } = await owner()
    const lesson = await plan()
    expect((await join(member, lesson)).place?.pack?.chargesLateLeave).toBe(false)
    await moveLesson(product.services, lesson._id, 1)
    await leave(member, lesson)
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0, consumed: 0 })
    await saveRules({})
  })
})

describe('the waiting list', () => {
  test('holds no lesson of a pack; a promotion reserves it, and passes over who has none left', async () => {
    const first = await memberWith(product, admin, monthly)
    const spent = await owner(single)
    const next = await owner(single)
    const lesson = await plan({ capacity: 1, title: 'Boks' })
    await join(first, lesson)
    expect((await join(spent.member, lesson)).place).toEqual({
      state: 'waiting',
      position: 1,
      attended: null,
    })
    await join(next.member, lesson)
    expect(await sums(next.pack)).toMatchObject({ available: 1, reserved: 0 })
    await join(spent.member, await plan())
    await leave(first, lesson)
    expect(await placeOf(spent.member, lesson)).toMatchObject({ state: 'waiting' })
    expect(await placeOf(next.member, lesson)).toMatchObject({ state: 'joined', pack: { available: 0 } })
    expect(await sums(next.pack)).toMatchObject({ available: 0, reserved: 1 })
    expect((await mailbox.waitFor(next.member.user.email)).text).toContain('Ders paketinden 1 ders ayrıldı.')
  })

  test('by staff or by claiming a free place reserves it as well, or is refused', async () => {
    const first = await memberWith(product, admin, monthly)
    const [one, two, spent] = [await owner(), await owner(), await owner(single)]
    const lesson = await plan({ capacity: 1 })
    await join(first, lesson)
    for (const { member } of [spent, one, two]) await join(member, lesson)
    await join(spent.member, await plan())
    await moveLesson(product.services, lesson._id, 0.4)
    await leave(first, lesson)
    await staff.call(updateLesson, { params: { id: lesson._id }, body: { capacity: 3 } })
    const promote = ({ member }: Owner) =>
      staff.call(promoteParticipant, {
        params: { lessonId: lesson._id },
        body: { userId: member.user._id },
      })
    await expect(promote(spent)).rejects.toEqual(refused('lesson.pack-used'))
    await promote(two)
    expect(await sums(two.pack)).toMatchObject({ reserved: 1 })
    expect((await join(one.member, lesson)).place).toMatchObject({ state: 'joined', pack: { available: 9 } })
    await expect(join(spent.member, lesson)).rejects.toEqual(refused('lesson.pack-used'))
  })
})

describe('attendance', () => {
  test('uses the lesson; absence does by the rule of the branch; marks can be changed back and forth', async () => {
    const { member, pack } = await owner()
    const lesson = await plan({ title: 'Pilates' })
    await join(member, lesson)
    await moveLesson(product.services, lesson._id, -1)
    await mark(lesson, member, true)
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
    await mark(lesson, member, null)
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 1, consumed: 0 })
    const [absent] = await mark(lesson, member, false)
    expect(absent).toMatchObject({ attended: false, pack: { isUsed: true } })
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
    expect((await mailbox.waitFor(member.user.email)).text).toContain('1 ders kullanılmış sayıldı')
    await saveRules({ chargesNoShow: false })
    await mark(lesson, member, true)
    await mark(lesson, member, false)
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0, consumed: 0 })
    await mark(lesson, member, true)
    expect(await sums(pack)).toMatchObject({ available: 9, consumed: 1 })
    await saveRules({})
  })

  test('cannot take back a lesson that was used otherwise since', async () => {
    await saveRules({ chargesNoShow: false })
    const { member, pack } = await owner(single)
    const lesson = await plan()
    await join(member, lesson)
    await moveLesson(product.services, lesson._id, -1)
    await mark(lesson, member, false)
    await join(member, await plan())
    await expect(mark(lesson, member, true)).rejects.toEqual(refused('lesson.pack-used', texts.packEmpty))
    expect(await sums(pack)).toMatchObject({ available: 0, reserved: 1, consumed: 0 })
    await saveRules({})
  })

  test('that nobody records uses the lesson after two days, with a notice', async () => {
    const { member, pack } = await owner()
    const lesson = await plan({ title: 'Zumba' })
    await join(member, lesson)
    await moveLesson(product.services, lesson._id, -50)
    const others = await consumeUnmarkedBookings(product.services)
    expect(others).toBeGreaterThanOrEqual(1)
    expect(await sums(pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
    expect((await mailbox.waitFor(member.user.email)).subject).toContain('“Zumba” dersi kullanılmış sayıldı')
    expect(await consumeUnmarkedBookings(product.services)).toBe(0)
  })

  test('that is not recorded yet has no value when the pack ends after the lesson began', async () => {
    const { member, pack } = await owner()
    const lesson = await plan()
    await join(member, lesson)
    await moveLesson(product.services, lesson._id, -0.5)
    expect(await admin.call(showMembershipValue, { params: { id: pack } })).toMatchObject({
      usedDays: 1,
      remainingDays: 9,
      unearned: 3600,
    })
    await admin.call(cancelMembership, { params: { id: pack }, body: { reason: 'Taşındı' } })
    expect(await mark(lesson, member, true)).toBeDefined()
    expect(await sums(pack)).toMatchObject({ refunded: 9, consumed: 1, reserved: 0 })
    const { entries } = await admin.call(showSessions, { params: { id: pack } })
    expect(entries[0]).toMatchObject({ kind: 'consume', startsAt: expect.any(String) })
  })
})

describe('the place is given back', () => {
  test('by a lesson that is cancelled, with a notice; one that packs paid is not deleted', async () => {
    const { member, pack } = await owner()
    const lesson = await plan({ title: 'Kettlebell' })
    await join(member, lesson)
    await expect(staff.call(deleteLesson, { params: { id: lesson._id } })).rejects.toEqual(
      refused('lesson.has-paid-places', texts.hasPaidPlaces),
    )
    await staff.call(cancelLesson, { params: { id: lesson._id }, body: { reason: 'Antrenör hasta' } })
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0 })
    expect((await mailbox.waitFor(member.user.email)).text).toContain('Ayrılan ders, paketine geri döndü.')
    expect(await staff.call(showLesson, { params: { id: lesson._id } })).toMatchObject({
      participantCount: 0,
    })
  })

  test('by a lesson that is moved out of the days of the pack; within them it stays', async () => {
    const { member, pack } = await owner()
    const lesson = await plan({ title: 'Barre' })
    await join(member, lesson)
    const moveBy = (days: number) =>
      staff.call(updateLesson, {
        params: { id: lesson._id },
        body: {
          startsAt: new Date(Date.parse(lesson.startsAt) + days * 24 * hour).toISOString(),
          endsAt: new Date(Date.parse(lesson.endsAt) + days * 24 * hour).toISOString(),
        },
      })
    await moveBy(3)
    expect(await placeOf(member, lesson)).toMatchObject({ state: 'joined' })
    await moveBy(80)
    expect(await placeOf(member, lesson)).toBeNull()
    expect(await sums(pack)).toMatchObject({ available: 10, reserved: 0 })
    const mails = () => mailbox.of(member.user.email).map(({ subject }) => subject)
    await expect.poll(mails).toContain('Bozkır Fitness: “Barre” dersindeki yerin bırakıldı')
  })

  test('by a freeze of the pack, its cancellation, its transfer and a closure', async () => {
    const [frozen, ended, given, closed] = [await owner(), await owner(), await owner(), await owner()]
    const lesson = await plan()
    for (const { member } of [frozen, ended, given]) await join(member, lesson)
    await admin.call(freezeMember, {
      params: { id: frozen.member.user._id },
      body: { membership: frozen.pack, freezeDays: 7, freezeReason: 'Seyahat' },
    })
    expect(await placeOf(frozen.member, lesson)).toBeNull()
    expect(await sums(frozen.pack)).toMatchObject({ available: 10, reserved: 0 })
    await admin.call(cancelMembership, { params: { id: ended.pack }, body: { reason: 'Taşındı' } })
    expect(await placeOf(ended.member, lesson)).toBeNull()
    expect(await sums(ended.pack)).toMatchObject({ available: 0, reserved: 0, refunded: 10 })
    const heir = await product.person({ branch: meram._id })
    await admin.call(transferMembership, {
      params: { id: given.pack },
      body: { user: heir.user._id, reason: 'Kardeşine verdi' },
    })
    expect(await placeOf(given.member, lesson)).toBeNull()
    expect(await sums(given.pack)).toMatchObject({ available: 10, reserved: 0 })
    expect((await join(heir, lesson)).place).toMatchObject({ pack: { available: 9 } })
    const later = await plan(inHours(24 * 20))
    await join(closed.member, later)
    const day = later.startsAt.slice(0, 10)
    await admin.call(addClosure, {
      body: { branch: meram._id, startsOn: day, days: 1, reason: 'Bakım', lessons: 'cancel' },
    })
    expect(await sums(closed.pack)).toMatchObject({ available: 10, reserved: 0 })
  })

  test('not when another membership of the person ends, nor where a membership stands in', async () => {
    const { member, pack } = await owner()
    const lesson = await plan()
    const full = await plan({ capacity: 1 })
    await join(member, lesson)
    await join(await memberWith(product, admin, monthly), full)
    await join(member, full)
    const other = await sell(admin, member.user._id, monthly._id)
    await admin.call(cancelMembership, { params: { id: other._id }, body: { reason: 'Vazgeçti' } })
    expect(await placeOf(member, lesson)).toMatchObject({ state: 'joined' })
    expect(await placeOf(member, full)).toMatchObject({ state: 'waiting' })
    await sell(admin, member.user._id, monthly._id)
    await admin.call(cancelMembership, { params: { id: pack }, body: { reason: 'Üye oldu' } })
    expect(await placeOf(member, lesson)).toEqual({ state: 'joined', position: null, attended: null })
    expect(await sums(pack)).toMatchObject({ available: 0, reserved: 0, refunded: 10 })
  })
})

describe('two records of one person', () => {
  const merge = (stays: Person, goes: Person) =>
    admin.call(mergePeople, {
      body: { stays: stays.user._id, goes: goes.user._id, queueOverlaps: false },
    })

  test('become one with the packs and the places that they pay', async () => {
    const [stays, goes] = [await owner(), await owner()]
    const [coming, held, both] = [await plan(), await plan(), await plan()]
    for (const lesson of [coming, held, both]) await join(goes.member, lesson)
    await join(stays.member, both)
    await moveLesson(product.services, held._id, -1)
    await merge(stays.member, goes.member)
    expect(await placeOf(stays.member, coming)).toMatchObject({ state: 'joined', pack: { available: 8 } })
    // Of two places in one lesson one is given back.
    expect(await sums(goes.pack)).toMatchObject({ available: 8, reserved: 2 })
    expect(await sums(stays.pack)).toMatchObject({ available: 9, reserved: 1 })
    await mark(held, stays.member, true)
    expect(await sums(goes.pack)).toMatchObject({ available: 8, reserved: 1, consumed: 1 })
  })

  test('become one also where a lesson has begun whose pack was given away since', async () => {
    const [stays, goes] = [await owner(), await owner()]
    const lesson = await plan()
    await join(goes.member, lesson)
    await moveLesson(product.services, lesson._id, -1)
    const heir = await product.person({ branch: meram._id })
    await admin.call(transferMembership, {
      params: { id: goes.pack },
      body: { user: heir.user._id, reason: 'Kardeşine verdi' },
    })
    await merge(stays.member, goes.member)
    await mark(lesson, stays.member, true)
    expect(await sums(goes.pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
  })
})

test('of 50 bookings at once for the last lesson of a pack one succeeds', async () => {
  const { member, pack } = await owner(single)
  const lessons = await Promise.all(Array.from({ length: 50 }, () => plan()))
  const ends = await Promise.allSettled(lessons.map((lesson) => join(member, lesson)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toEqual(refused('lesson.pack-used'))
  expect(await sums(pack)).toMatchObject({ available: 0, reserved: 1 })
})

test('the check of the ledger finds a place whose pack says otherwise', async () => {
  expect(await discrepancies()).toEqual([])
  const { member, pack } = await owner()
  await join(member, await plan())
  await product.services.pool.query(
    `ALTER TABLE lesson_bookings DISABLE TRIGGER USER;
     UPDATE lesson_bookings SET credit = 'consumed' WHERE pack_id = '${pack}';
     ALTER TABLE lesson_bookings ENABLE TRIGGER USER`,
  )
  expect((await discrepancies()).map(({ what, expected, found }) => [what, expected, found])).toEqual(
    expect.arrayContaining([
      ['pack-booked', 0, 1],
      ['pack-place', 0, 1],
    ]),
  )
  await product.services.pool.query(
    `ALTER TABLE lesson_bookings DISABLE TRIGGER USER;
     UPDATE lesson_bookings SET credit = 'reserved' WHERE pack_id = '${pack}';
     ALTER TABLE lesson_bookings ENABLE TRIGGER USER`,
  )
})
