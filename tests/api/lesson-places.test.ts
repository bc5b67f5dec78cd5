import { afterAll, describe, expect, test } from 'vitest'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import {
  addParticipant,
  leaveLesson,
  listMyLessons,
  listParticipants,
  promoteParticipant,
  removeParticipant,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { saveLessonRules } from '#shared/training/lessons/lesson-planning.contract.ts'
import { deleteLesson, type Lesson, showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { joinTeam } from '#shared/training/teams/teams.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import {
  makeLesson,
  makePackage,
  makeTeam,
  saveDiscount,
} from '#tests/support/records/packages-and-lessons.ts'

const texts = lessonsMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', durationDays: 30 })
const ali = await memberWith(product, admin, monthly, 'Ali Öztürk')
const veli = await memberWith(product, admin, monthly, 'Veli Çetin')
const can = await memberWith(product, admin, monthly, 'Can Şahin')

let planCount = 0
/** Tomorrow, each time a little later, because a member cannot be in two lessons at once. */
const tomorrow = () => inHours(24 + (planCount++ * 5) / 60, 5)
const planned = (fields: Partial<Lesson> = {}) =>
  makeLesson(staff, meram._id, { ...tomorrow(), capacity: 1, ...fields })
const as = (reader: Person, lesson: Lesson) => reader.call(showLesson, { params: { id: lesson._id } })
const refused = (message: string, status = 409) => expect.objectContaining({ status, message })

describe('a member', () => {
  test('books a free seat; visitors see the free seats but not the participants', async () => {
    const lesson = await planned({ capacity: 2 })
    const joined = await join(ali, lesson)
    const counts = { participantCount: 1, freePlaces: 1, waitingCount: 0 }
    expect(joined).toMatchObject({
      ...counts,
      participants: [ali.user._id],
      place: { state: 'joined', position: null, attended: null },
    })
    const seen = await product.visitor()(showLesson, { params: { id: lesson._id } })
    expect(seen).toMatchObject({ ...counts, participants: [], place: null })
    expect(await as(veli, lesson)).toMatchObject({ ...counts, participants: [], place: null })
    expect(await as(staff, lesson)).toMatchObject({ ...counts, participants: [ali.user._id] })
  })

  test('joins the waiting list of a full lesson, and is promoted in order when a seat is freed, with a mail', async () => {
    const lesson = await planned({ title: 'Spin' })
    await join(ali, lesson)
    expect((await join(veli, lesson)).place).toEqual({ state: 'waiting', position: 1, attended: null })
    expect((await join(can, lesson)).place).toEqual({ state: 'waiting', position: 2, attended: null })
    await leave(ali, lesson)
    expect((await as(veli, lesson)).place).toMatchObject({ state: 'joined', position: null })
    expect(await as(can, lesson)).toMatchObject({
      place: { state: 'waiting', position: 1 },
      participantCount: 1,
      waitingCount: 1,
    })
    const mail = await mailbox.waitFor(veli.user.email)
    expect(mail.subject).toBe('Bozkır Fitness: “Spin” dersinde yerin hazır')
    expect(mail.text).toContain('Merhaba Veli,')
    expect(mailbox.of(can.user.email)).toEqual([])
  })

  test('booked by staff: the answer names the seat, or the position in the waiting list', async () => {
    const lesson = await planned()
    expect((await join(staff, lesson, ali.user._id)).place).toMatchObject({ state: 'joined', position: null })
    expect((await join(staff, lesson, veli.user._id)).place).toMatchObject({ state: 'waiting', position: 1 })
    expect((await join(staff, lesson, can.user._id)).place).toMatchObject({ state: 'waiting', position: 2 })
  })

  test('leaving the waiting list moves the others up', async () => {
    const lesson = await planned()
    await join(ali, lesson)
    await join(veli, lesson)
    await join(can, lesson)
    expect(await leave(veli, lesson)).toMatchObject({ place: null, participantCount: 1, waitingCount: 1 })
    expect((await as(can, lesson)).place).toMatchObject({ position: 1 })
    // Re-joining puts the member at the end.
    expect((await join(veli, lesson)).place).toMatchObject({ position: 2 })
  })

  test('lists their own lessons by time, waiting list included', async () => {
    const member = await memberWith(product, admin, monthly)
    const later = await makeLesson(staff, meram._id, { ...inHours(72), capacity: 5 })
    const sooner = await planned()
    await join(ali, sooner)
    await join(member, later)
    await join(member, sooner)
    const own = await member.call(listMyLessons)
    expect(own.map(({ _id, place }) => [_id, place?.state])).toEqual([
      [sooner._id, 'waiting'],
      [later._id, 'joined'],
    ])
    await leave(member, later)
    const from = new Date().toISOString()
    expect(await member.call(listMyLessons, { query: { filter: { from } } })).toHaveLength(1)
    expect(await product.person().then((other) => other.call(listMyLessons))).toEqual([])
  })

  test('can neither join nor leave twice', async () => {
    const lesson = await planned()
    await join(ali, lesson)
    await expect(join(ali, lesson)).rejects.toEqual(refused(texts.alreadyJoined))
    await join(veli, lesson)
    await expect(join(veli, lesson)).rejects.toEqual(refused(texts.alreadyWaiting))
    await leave(veli, lesson)
    await expect(leave(veli, lesson)).rejects.toEqual(refused(texts.notJoined))
    expect(await as(ali, lesson)).toMatchObject({ participantCount: 1, waitingCount: 0 })
  })

  test('cannot cancel another member’s booking', async () => {
    const lesson = await planned()
    await expect(join(ali, lesson, veli.user._id)).rejects.toEqual(refused(texts.onlyOneself, 403))
    await expect(
      ali.call(removeParticipant, { params: { lessonId: lesson._id }, body: { userId: veli.user._id } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(ali.call(listParticipants, { params: { id: lesson._id } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('must be signed in', async () => {
    const params = { lessonId: (await planned())._id }
    const refusal = { status: 401, message: accessMessages.unauthorized }
    await expect(product.visitor()(addParticipant, { params, body: {} })).rejects.toMatchObject(refusal)
    await expect(product.visitor()(leaveLesson, { params })).rejects.toMatchObject(refusal)
  })

  test('cannot find a lesson that has begun or was deleted', async () => {
    const lesson = await planned()
    await join(ali, lesson)
    await moveLesson(product.services, lesson._id, -0.1)
    await expect(join(veli, lesson)).rejects.toEqual(refused(texts.isOver))
    await expect(leave(ali, lesson)).rejects.toEqual(refused(texts.isOver))
    const gone = await planned()
    await staff.call(deleteLesson, { params: { id: gone._id } })
    await expect(join(ali, gone)).rejects.toEqual(refused(texts.notFound, 404))
    await expect(leave(ali, gone)).rejects.toEqual(refused(texts.notFound, 404))
  })
})

describe('the membership required to book', () => {
  test('must be of the lesson’s branch', async () => {
    const stranger = await product.person({ branch: meram._id })
    await expect(join(stranger, await planned())).rejects.toEqual(refused(texts.noMembership))
    const elsewhere = await makeLesson(admin, karatay._id, tomorrow())
    await expect(join(ali, elsewhere)).rejects.toEqual(refused(texts.noMembership))
  })

  test('must be valid when the lesson takes place, not when it is booked', async () => {
    const member = await product.person({ branch: meram._id })
    const sold = await sell(admin, member.user._id, monthly._id)
    const lesson = await planned({ capacity: 5 })
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-29), endsAt: daysFromNow(0.5) })
    await expect(join(member, lesson)).rejects.toEqual(refused(texts.noMembership))
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(0.5), endsAt: daysFromNow(29) })
    expect((await join(member, lesson)).place).toMatchObject({ state: 'joined' })
  })

  test('for personal training only does not admit to group lessons', async () => {
    const training = await makePackage(admin, meram._id, { kind: 'personal-training' })
    const member = await memberWith(product, admin, training)
    await expect(join(member, await planned())).rejects.toEqual(refused(texts.noMembership))
  })

  test('for daytime does not cover lessons after the daytime hours', async () => {
    await saveDiscount(admin, meram._id, { lastEntryTime: '16:30' })
    const daytime = await makePackage(admin, meram._id, { kind: 'daytime', durationDays: 3000 })
    const member = await memberWith(product, admin, daytime)
    const at = (time: string) => ({
      startsAt: `2027-04-05T${time}:00.000Z`,
      endsAt: `2027-04-05T18:00:00.000Z`,
      capacity: 5,
    })
    // 16:30 club time is 13:30 UTC.
    const noon = await makeLesson(staff, meram._id, at('13:30'))
    const evening = await makeLesson(staff, meram._id, at('13:31'))
    expect((await join(member, noon)).place).toMatchObject({ state: 'joined' })
    await expect(join(member, evening)).rejects.toEqual(refused(texts.daytimeOnly))
  })

  test('a member whose membership ended while waiting is skipped', async () => {
    const member = await product.person({ branch: meram._id })
    const sold = await sell(admin, member.user._id, monthly._id)
    const lesson = await planned()
    await join(ali, lesson)
    await join(member, lesson)
    await join(can, lesson)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-30), endsAt: daysFromNow(-1) })
    await leave(ali, lesson)
    expect((await as(can, lesson)).place).toMatchObject({ state: 'joined' })
    expect((await as(member, lesson)).place).toMatchObject({ state: 'waiting', position: 1 })
  })
})

describe('shortly before the start', () => {
  test('a free seat is not assigned automatically; a waiting member who books it gets it', async () => {
    const lesson = await planned()
    await join(ali, lesson)
    await join(veli, lesson)
    await moveLesson(product.services, lesson._id, 0.4)
    expect(await leave(ali, lesson)).toMatchObject({ participantCount: 0, waitingCount: 1 })
    expect((await join(veli, lesson)).place).toMatchObject({ state: 'joined' })
    expect(await as(veli, lesson)).toMatchObject({ participantCount: 1, waitingCount: 0 })
  })
})

describe('a team’s lesson', () => {
  test('is open to the team at once, and to others two days before', async () => {
    const team = await makeTeam(staff, meram._id)
    await veli.call(joinTeam, { params: { id: team._id } })
    const lesson = await makeLesson(staff, meram._id, { ...inHours(60), team: team._id, capacity: 5 })
    expect(Date.parse(lesson.opensAt ?? '')).toBe(Date.parse(lesson.startsAt) - 48 * 3_600_000)
    await expect(join(ali, lesson)).rejects.toMatchObject({ status: 409, code: 'lesson.team-first' })
    expect((await join(veli, lesson)).place).toMatchObject({ state: 'joined' })
    // Staff may override it.
    expect(await join(staff, lesson, can.user._id)).toMatchObject({ participantCount: 2 })
    await moveLesson(product.services, lesson._id, 47.9)
    expect((await join(ali, lesson)).place).toMatchObject({ state: 'joined' })
  })

  test('opens at the time set by the branch', async () => {
    const rules = { lateLeaveHours: 4, strikeLimit: 3, teamFirstHours: 0, promoteMinutes: 30 }
    await staff.call(saveLessonRules, { params: { branchId: meram._id }, body: rules })
    const team = await makeTeam(staff, meram._id)
    const lesson = await makeLesson(staff, meram._id, { ...tomorrow(), team: team._id })
    await expect(join(ali, lesson)).rejects.toMatchObject({ code: 'lesson.team-first' })
    await staff.call(saveLessonRules, {
      params: { branchId: meram._id },
      body: { ...rules, teamFirstHours: 48 },
    })
    expect((await join(ali, lesson)).place).toMatchObject({ state: 'joined' })
  })
})

describe('staff', () => {
  test('book members of their branch, remove them with a mail, and assign a seat out of order', async () => {
    const lesson = await planned({ title: 'Boks' })
    const member = await memberWith(product, admin, monthly, 'Gül Işık')
    await join(staff, lesson, member.user._id)
    await join(veli, lesson)
    await join(can, lesson)
    const params = { lessonId: lesson._id }
    const body = { userId: can.user._id }
    await expect(staff.call(promoteParticipant, { params, body })).rejects.toEqual(refused(texts.full))
    await staff.call(removeParticipant, { params, body: { userId: member.user._id } })
    expect((await mailbox.waitFor(member.user.email)).subject).toContain('“Boks” dersindeki yerin')
    const people = await staff.call(listParticipants, { params: { id: lesson._id } })
    expect(people.map(({ name, state, position }) => [name, state, position])).toEqual([
      ['Veli Çetin', 'joined', null],
      ['Can Şahin', 'waiting', 1],
    ])
    await moveLesson(product.services, lesson._id, 0.3)
    await leave(veli, lesson)
    expect(await staff.call(promoteParticipant, { params, body })).toMatchObject([
      { _id: can.user._id, state: 'joined' },
    ])
    await expect(staff.call(removeParticipant, { params, body: { userId: veli.user._id } })).rejects.toEqual(
      refused(texts.notJoined),
    )
  })

  test('cannot reach lessons or members of another branch', async () => {
    const elsewhere = await makeLesson(admin, karatay._id, tomorrow())
    await expect(join(staff, elsewhere, ali.user._id)).rejects.toEqual(refused(texts.notFound, 404))
    await expect(staff.call(listParticipants, { params: { id: elsewhere._id } })).rejects.toEqual(
      refused(texts.notFound, 404),
    )
    const stranger = await product.person({ branch: karatay._id })
    await expect(join(staff, await planned(), stranger.user._id)).rejects.toEqual(
      refused(usersMessages.notFound, 404),
    )
  })
})
