import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { listMyLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import {
  addSeries,
  cancelLesson,
  saveLessonRules,
  showLessonRules,
  showReach,
} from '#shared/training/lessons/lesson-planning.contract.ts'
import {
  deleteLesson,
  type Lesson,
  listLessons,
  showLesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { inHours, join, leave, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = lessonsMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id })
const yearly = await makePackage(admin, meram._id, { durationDays: 3000 })

const member = (name?: string) => memberWith(product, admin, yearly, name)
const refusal = (message: string, status = 409) => expect.objectContaining({ status, message })
const show = (id: string) => staff.call(showLesson, { params: { id } })
const change = (lesson: Lesson, body: BodyInputOf<typeof updateLesson>) =>
  staff.call(updateLesson, { params: { id: lesson._id }, body })

let week = 0
/** Four Mondays at 18:30, later than any series before, to avoid clashes. */
async function mondays(fields: Partial<BodyInputOf<typeof addSeries>> = {}): Promise<Lesson[]> {
  week += 4
  const firstDay = addDays('2027-03-01', week * 7)
  const { series } = await staff.call(addSeries, {
    body: {
      branch: meram._id,
      title: 'Akşam yogası',
      capacity: 10,
      weekdays: [1],
      firstDay,
      lastDay: addDays(firstDay, 27),
      startTime: '18:30',
      endTime: '19:20',
      ...fields,
    },
  })
  return staff.call(listLessons, { query: { sort: ['startsAt', 'ASC'], filter: { series } } })
}

describe('recurring lessons', () => {
  test('are created at once and appear in the timetable', async () => {
    const lessons = await mondays({ trainer: trainer.user._id, room: 'Ayna salonu' })
    expect(lessons).toHaveLength(4)
    expect(lessons[0]).toMatchObject({ title: 'Akşam yogası', room: 'Ayna salonu', participantCount: 0 })
    expect(new Set(lessons.map(({ series }) => series)).size).toBe(1)
  })

  test.each([
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ firstDay: '2020-01-06', lastDay: '2020-01-13' }, 'firstDay'],
    [{ lastDay: '2027-01-01' }, 'lastDay'],
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7], lastDay: '2099-12-31' }, 'lastDay'],
    [{ startTime: '25:00' }, 'startTime'],
    [{ endTime: '18:30', startTime: '18:29', capacity: 0 }, 'capacity'],
    [{ startTime: '06:00', endTime: '19:00' }, 'endTime'],
  ])('reject %o', async (wrong, field) => {
    await expect(mondays(wrong)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('are updated from one lesson on; earlier ones stay, and participants are notified once', async () => {
    const lessons = await mondays()
    const [first, second, third, fourth] = lessons as [Lesson, Lesson, Lesson, Lesson]
    const regular = await member('Esra Doğan')
    for (const lesson of [second, third, fourth]) await join(regular, lesson)
    expect(await staff.call(showReach, { params: { id: second._id }, query: { following: true } })).toEqual({
      lessons: 3,
      people: 1,
    })
    const startsAt = new Date(Date.parse(second.startsAt) + 86_400_000 + 1_800_000).toISOString()
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
    await change(second, { startsAt, endsAt, title: 'Gece yogası', following: true, reason: 'Salon bakımda' })
    const day = 86_400_000
    const after = await Promise.all(lessons.map(({ _id }) => show(_id)))
    expect(after.map(({ title }) => title)).toEqual([
      'Akşam yogası',
      'Gece yogası',
      'Gece yogası',
      'Gece yogası',
    ])
    expect(after[0]?.startsAt).toBe(first.startsAt)
    expect(
      after.map(
        ({ startsAt: moved }, index) =>
          (Date.parse(moved) - Date.parse(lessons[index]?.startsAt ?? '')) / day,
      ),
    ).toEqual([0, 1 + 1 / 48, 1 + 1 / 48, 1 + 1 / 48])
    const mail = await mailbox.waitFor(regular.user.email)
    expect(mail.subject).toContain('Gece yogası')
    expect(mail.text).toContain('Neden: Salon bakımda')
    expect(mail.text?.match(/ yerine /g)).toHaveLength(3)
    expect(mailbox.of(regular.user.email)).toHaveLength(1)
  })

  test('move by a whole week without clashing with each other', async () => {
    const [first] = (await mondays({ trainer: trainer.user._id, room: 'Büyük salon' })) as [Lesson]
    const later = (moment: string) => new Date(Date.parse(moment) + 7 * 86_400_000).toISOString()
    const moved = await change(first, {
      startsAt: later(first.startsAt),
      endsAt: later(first.endsAt),
      following: true,
    })
    expect(moved.startsAt).toBe(later(first.startsAt))
  })

  test('a lesson moved individually keeps its time when another field changes for all', async () => {
    const [first, second] = (await mondays()) as [Lesson, Lesson]
    const later = new Date(Date.parse(second.endsAt) + 3_600_000).toISOString()
    await change(second, { endsAt: later })
    const { startsAt, endsAt } = first
    await change(first, { title: 'Yeni ad', startsAt, endsAt, following: true })
    expect(await show(second._id)).toMatchObject({ title: 'Yeni ad', endsAt: later })
  })

  test('a single lesson has no following ones', async () => {
    const lesson = await makeLesson(staff, meram._id, inHours(24))
    await expect(change(lesson, { title: 'Hepsi', following: true })).rejects.toEqual(refusal(texts.noSeries))
  })
})

describe('cancelling', () => {
  test('keeps the lesson as cancelled and notifies participants and the waiting list', async () => {
    const lesson = await makeLesson(staff, meram._id, { ...inHours(24), title: 'Spin', capacity: 1 })
    const [inside, waiting] = [await member(), await member()]
    await join(inside, lesson)
    await join(waiting, lesson)
    const params = { id: lesson._id }
    const done = await staff.call(cancelLesson, { params, body: { reason: 'Antrenör hasta' } })
    expect(done).toEqual({ lessons: 1, people: 2 })
    const seen = await product.visitor()(showLesson, { params })
    expect(seen).toMatchObject({ cancelReason: 'Antrenör hasta', cancelledAt: expect.any(String) })
    for (const person of [inside, waiting]) {
      const mail = await mailbox.waitFor(person.user.email)
      expect(mail.subject).toBe('Bozkır Fitness: “Spin” iptal edildi')
      expect(mail.text).toContain('Neden: Antrenör hasta')
    }
    expect(await inside.call(listMyLessons)).toMatchObject([{ _id: lesson._id, place: { state: 'joined' } }])
    const again = staff.call(cancelLesson, { params, body: { reason: 'Yine' } })
    await expect(again).rejects.toEqual(refusal(texts.isCancelled))
    await expect(join(await member(), lesson)).rejects.toEqual(refusal(texts.isCancelled))
    await expect(leave(inside, lesson)).rejects.toEqual(refusal(texts.isCancelled))
    await expect(change(lesson, { title: 'Geri' })).rejects.toEqual(refusal(texts.isCancelled))
    const shown = await staff.call(listLessons, { query: { filter: { cancelled: false, q: 'Spin' } } })
    expect(shown.map(({ _id }) => _id)).not.toContain(lesson._id)
  })

  test('a series from one lesson on sends each member one mail listing all lessons', async () => {
    const [first, second, third] = (await mondays()) as [Lesson, Lesson, Lesson]
    const regular = await member()
    for (const lesson of [first, second, third]) await join(regular, lesson)
    const done = await staff.call(cancelLesson, {
      params: { id: second._id },
      body: { reason: 'Tadilat', following: true },
    })
    expect(done).toEqual({ lessons: 3, people: 1 })
    const mail = await mailbox.waitFor(regular.user.email)
    expect(mail.text).toContain('2 tanesi iptal edildi')
    expect(mailbox.of(regular.user.email)).toHaveLength(1)
    expect(await show(first._id)).toMatchObject({ cancelledAt: null })
  })

  test('requires a reason', async () => {
    const lesson = await makeLesson(staff, meram._id, inHours(24))
    await expect(
      staff.call(cancelLesson, { params: { id: lesson._id }, body: { reason: ' ' } }),
    ).rejects.toMatchObject({ status: 400, fields: { reason: validationMessages.required } })
  })
})

describe('deleting a lesson', () => {
  test('cancels it for its participants and the waiting list, who each get one notice', async () => {
    const lesson = await makeLesson(staff, meram._id, { ...inHours(24), title: 'Zumba', capacity: 1 })
    const [inside, waiting] = [await member(), await member()]
    for (const person of [inside, waiting]) await join(person, lesson)
    const params = { id: lesson._id }
    await staff.call(deleteLesson, { params })
    await expect(product.visitor()(showLesson, { params })).rejects.toMatchObject({ status: 404 })
    for (const person of [inside, waiting]) {
      const mail = await mailbox.waitFor(person.user.email)
      expect(mail.subject).toBe('Bozkır Fitness: “Zumba” iptal edildi')
      expect(mailbox.of(person.user.email)).toHaveLength(1)
      expect(await person.call(listMyLessons)).toEqual([])
    }
    // The hour is free for another lesson.
    await join(inside, await makeLesson(staff, meram._id, { ...inHours(24) }))
  })

  test('tells nobody again where it was cancelled before', async () => {
    const lesson = await makeLesson(staff, meram._id, inHours(24))
    const person = await member()
    await join(person, lesson)
    const params = { id: lesson._id }
    await staff.call(cancelLesson, { params, body: { reason: 'Tadilat' } })
    await mailbox.waitFor(person.user.email)
    await staff.call(deleteLesson, { params })
    const { rows } = await product.services.pool.query(
      'SELECT count(*)::int AS notices FROM notification_recipients WHERE user_id = $1',
      [person.user._id],
    )
    expect(rows).toEqual([{ notices: 1 }])
  })

  test('is refused once people have taken part', async () => {
    const lesson = await makeLesson(staff, meram._id, inHours(24))
    await join(await member(), lesson)
    await moveLesson(product.services, lesson._id, -2)
    await expect(staff.call(deleteLesson, { params: { id: lesson._id } })).rejects.toEqual(
      refusal(texts.hasParticipants(1)),
    )
  })
})

describe('a lesson', () => {
  test('can be neither created in nor moved to the past', async () => {
    await expect(makeLesson(staff, meram._id, inHours(-2))).rejects.toMatchObject({
      status: 400,
      fields: { startsAt: texts.inThePast },
    })
    const lesson = await makeLesson(staff, meram._id, inHours(24))
    await expect(change(lesson, inHours(-2))).rejects.toMatchObject({ fields: { startsAt: texts.inThePast } })
    await moveLesson(product.services, lesson._id, -2)
    expect(await change(lesson, { title: 'Düzeltilmiş ad' })).toMatchObject({ title: 'Düzeltilmiş ad' })
  })

  test('keeps capacity for its participants, and gives added seats to the waiting list', async () => {
    const lesson = await makeLesson(staff, meram._id, { ...inHours(24), capacity: 2 })
    const people = [await member(), await member(), await member(), await member()]
    for (const person of people) await join(person, lesson)
    await expect(change(lesson, { capacity: 1 })).rejects.toMatchObject({
      status: 409,
      message: texts.capacityTaken(2),
      fields: { capacity: texts.capacityTaken(2) },
    })
    expect(await change(lesson, { capacity: 3 })).toMatchObject({ participantCount: 3, waitingCount: 1 })
    await mailbox.waitFor(people[2]?.user.email ?? '')
    expect(mailbox.of(people[3]?.user.email ?? '')).toEqual([])
  })

  test('has its trainer and room exclusively; a lesson starting the same minute does not clash', async () => {
    const at = (start: string, end: string) => ({
      startsAt: `2026-12-31T${start}:00.000Z`,
      endsAt: `2026-12-31T${end}:00.000Z`,
    })
    const own = { ...at('10:00', '11:00'), title: 'Sabah boksu', trainer: trainer.user._id, room: 'Ring' }
    await makeLesson(staff, meram._id, own)
    await expect(
      makeLesson(staff, meram._id, { ...at('10:30', '11:30'), trainer: trainer.user._id }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'lesson.trainer-clash',
      fields: { trainer: texts.trainerClashWith('31 Aralık Perşembe 13.30', 'Sabah boksu') },
    })
    await expect(
      makeLesson(staff, meram._id, { ...at('10:59', '11:30'), room: ' RİNG' }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'lesson.room-clash',
      fields: { room: texts.roomClashWith('31 Aralık Perşembe 13.59', 'Sabah boksu') },
    })
    const next = await makeLesson(staff, meram._id, {
      ...at('11:00', '12:00'),
      trainer: trainer.user._id,
      room: 'Ring',
    })
    await makeLesson(admin, karatay._id, { ...at('10:00', '11:00'), room: 'Ring' })
    await expect(change(next, at('10:45', '11:45'))).rejects.toMatchObject({ status: 409 })
  })

  test('names the day of a series that clashes, but not the lesson of another branch to staff', async () => {
    const taken = { startsAt: '2027-03-08T15:00:00.000Z', endsAt: '2027-03-08T16:00:00.000Z' }
    await makeLesson(admin, karatay._id, { ...taken, title: 'Akşam yogası', trainer: trainer.user._id })
    const series = {
      branch: meram._id,
      title: 'Pilates',
      weekdays: [1],
      firstDay: '2027-03-01',
      lastDay: '2027-03-15',
      startTime: '18:30',
      endTime: '19:30',
      capacity: 10,
      trainer: trainer.user._id,
    }
    const add = (person: Person) => person.call(addSeries, { body: series })
    await expect(add(staff)).rejects.toMatchObject({
      status: 409,
      fields: { trainer: texts.trainerClashAt('8 Mart Pazartesi 18.30') },
    })
    await expect(add(admin)).rejects.toMatchObject({
      fields: { trainer: texts.trainerClashWith('8 Mart Pazartesi 18.30', 'Akşam yogası') },
    })
    expect(await staff.call(listLessons, { query: { filter: { branch: meram._id, q: 'Pilates' } } })).toEqual(
      [],
    )
  })

  test('once cancelled frees its trainer and room', async () => {
    const [first] = (await mondays({ trainer: trainer.user._id, room: 'Ayna' })) as [Lesson]
    await staff.call(cancelLesson, { params: { id: first._id }, body: { reason: 'Bayram' } })
    const { startsAt, endsAt } = first
    await makeLesson(staff, meram._id, { startsAt, endsAt, trainer: trainer.user._id, room: 'Ayna' })
  })
})

describe('the booking rules of a branch', () => {
  const rules = { lateLeaveHours: 6, strikeLimit: 2, teamFirstHours: 24, promoteMinutes: 60 }

  test('are the club’s unless the branch has its own', async () => {
    const params = { branchId: karatay._id }
    expect(await product.visitor()(showLessonRules, { params })).toMatchObject({
      lateLeaveHours: 4,
      strikeLimit: 3,
    })
    expect(await admin.call(saveLessonRules, { params, body: { ...rules, version: 1 } })).toMatchObject(rules)
    await expect(
      admin.call(saveLessonRules, { params, body: { ...rules, version: 1 } }),
    ).rejects.toMatchObject({ code: 'record.stale' })
    const lesson = await makeLesson(admin, karatay._id, inHours(24))
    expect(Date.parse(lesson.startsAt) - Date.parse(lesson.lateFrom)).toBe(6 * 3_600_000)
  })

  test('cannot be changed by staff of another branch, and require a branch', async () => {
    const params = { branchId: karatay._id }
    await expect(staff.call(saveLessonRules, { params, body: rules })).rejects.toMatchObject({ status: 403 })
    const unknownId = { branchId: '01990000-0000-7000-8000-000000000000' }
    await expect(admin.call(showLessonRules, { params: unknownId })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(saveLessonRules, { params: unknownId, body: rules })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      admin.call(saveLessonRules, { params, body: { ...rules, lateLeaveHours: 100 } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
