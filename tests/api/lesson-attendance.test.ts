import { expect, test } from 'vitest'
import {
  forgiveStrikes,
  listParticipants,
  removeParticipant,
  saveAttendance,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { saveLessonRules } from '#shared/training/lessons/lesson-planning.contract.ts'
import { type Lesson, showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { inHours, join, leave, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = lessonsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id })
const other = await product.person({ role: 'trainer', branch: meram._id })
const monthly = await makePackage(admin, meram._id, { durationDays: 60 })

const member = (name?: string) => memberWith(product, admin, monthly, name)
const mark = (person: Person, lesson: Lesson, of: Person, attended: boolean | null) =>
  person.call(saveAttendance, {
    params: { lessonId: lesson._id },
    body: { userId: of.user._id, attended },
  })

/** A lesson that began a while ago and had a participant. */
async function heldWith(person: Person, hoursAgo: number): Promise<Lesson> {
  const lesson = await makeLesson(staff, meram._id, { ...inHours(24), capacity: 5 })
  await join(person, lesson)
  await moveLesson(product.services, lesson._id, -hoursAgo)
  return lesson
}

test('a trainer sees the participants of their own lessons and records attendance', async () => {
  const gul = await member('Gül Işık')
  const lesson = await makeLesson(staff, meram._id, { ...inHours(24), trainer: trainer.user._id })
  await join(gul, lesson)
  expect((await trainer.call(showLesson, { params: { id: lesson._id } })).participants).toEqual([
    gul.user._id,
  ])
  await expect(mark(trainer, lesson, gul, true)).rejects.toMatchObject({
    status: 409,
    message: texts.attendanceEarly,
  })
  await moveLesson(product.services, lesson._id, 0.4)
  expect(await mark(trainer, lesson, gul, true)).toMatchObject([{ name: 'Gül Işık', attended: true }])
  expect(await mark(trainer, lesson, gul, null)).toMatchObject([{ attended: null }])
  expect((await gul.call(showLesson, { params: { id: lesson._id } })).place).toMatchObject({ attended: null })
  const absent = await member()
  await expect(mark(trainer, lesson, absent, true)).rejects.toMatchObject({
    status: 409,
    message: texts.notJoined,
  })
})

test('a trainer cannot reach another trainer’s lessons, and only staff change the participants', async () => {
  const gul = await member()
  const giving = await product.person({ role: 'trainer', branch: meram._id })
  const lesson = await makeLesson(staff, meram._id, { ...inHours(0.4), trainer: giving.user._id })
  await join(gul, lesson)
  const missing = { status: 404, message: texts.notFound }
  await expect(other.call(listParticipants, { params: { id: lesson._id } })).rejects.toMatchObject(missing)
  await expect(mark(other, lesson, gul, true)).rejects.toMatchObject(missing)
  expect((await other.call(showLesson, { params: { id: lesson._id } })).participants).toEqual([])
  const body = { userId: gul.user._id }
  const params = { lessonId: lesson._id }
  await expect(giving.call(removeParticipant, { params, body })).rejects.toMatchObject({ status: 403 })
  await expect(join(giving, lesson, gul.user._id)).rejects.toMatchObject({ status: 403 })
  expect(await mark(staff, lesson, gul, false)).toMatchObject([{ attended: false }])
})

test('after late cancellations or too many absences only staff can book for the member, until they lift the block', async () => {
  const rules = { lateLeaveHours: 4, strikeLimit: 2, teamFirstHours: 48, promoteMinutes: 30 }
  await staff.call(saveLessonRules, { params: { branchId: meram._id }, body: rules })
  const careless = await member('Tolga Ünlü')
  const early = await makeLesson(staff, meram._id, inHours(5))
  await join(careless, early)
  await leave(careless, early)
  for (const hoursAgo of [20, 44]) await mark(staff, await heldWith(careless, hoursAgo), careless, false)
  // Two absences are tolerated; cancellations in time do not count.
  const late = await makeLesson(staff, meram._id, inHours(3))
  await join(careless, late)
  await leave(careless, late)
  const next = await makeLesson(staff, meram._id, { ...inHours(30), capacity: 5 })
  await expect(join(careless, next)).rejects.toMatchObject({
    status: 409,
    code: 'lesson.blocked',
    message: expect.stringContaining('3 kez'),
  })
  await join(staff, next, careless.user._id)
  expect(await staff.call(listParticipants, { params: { id: next._id } })).toMatchObject([
    { name: 'Tolga Ünlü', strikes: 3, isBlocked: true },
  ])
  await leave(careless, next)
  const body = { branch: meram._id, user: careless.user._id }
  await staff.call(forgiveStrikes, { body })
  expect((await join(careless, next)).place).toMatchObject({ state: 'joined' })
})

test('an absence more than thirty days ago no longer counts', async () => {
  const rules = { lateLeaveHours: 4, strikeLimit: 1, teamFirstHours: 48, promoteMinutes: 30 }
  await staff.call(saveLessonRules, { params: { branchId: meram._id }, body: rules })
  const person = await member()
  for (const days of [31, 32]) await mark(staff, await heldWith(person, days * 24), person, false)
  const next = await makeLesson(staff, meram._id, inHours(26))
  expect((await join(person, next)).place).toMatchObject({ state: 'joined' })
  await mark(staff, await heldWith(person, 24), person, false)
  const another = await makeLesson(staff, meram._id, inHours(28))
  expect((await join(person, another)).place).toMatchObject({ state: 'joined' })
})
