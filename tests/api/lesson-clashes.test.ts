import { expect, test } from 'vitest'
import { promoteParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { type Lesson, showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { inHours, join, leave, memberWith } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const offer = await makePackage(admin, meram._id)

const member = () => memberWith(product, admin, offer)
const at = (hours: number, capacity = 5) =>
  makeLesson(admin, meram._id, { ...inHours(hours), capacity, title: `Ders ${hours}` })
const placeOf = async (person: Person, lesson: Lesson) =>
  (await person.call(showLesson, { params: { id: lesson._id } })).place?.state
const clash = expect.objectContaining({
  status: 409,
  code: 'lesson.clash',
  message: lessonsMessages.clash,
})

test('members cannot be booked into two lessons at the same time, neither by themselves nor by staff', async () => {
  const ali = await member()
  const [early, overlapping, after] = [await at(24), await at(24.5), await at(25.01)]
  await join(ali, early)
  await expect(join(ali, overlapping)).rejects.toEqual(clash)
  await expect(join(admin, overlapping, ali.user._id)).rejects.toEqual(clash)
  expect(await placeOf(ali, overlapping)).toBeUndefined()
  // The next begins when the first has ended.
  await join(ali, after)
  await leave(ali, early)
  await expect(join(ali, overlapping)).rejects.toEqual(clash)
  await leave(ali, after)
  await join(ali, overlapping)
  expect(await placeOf(ali, overlapping)).toBe('joined')
})

test('a cancelled lesson causes no clash', async () => {
  const ali = await member()
  const [one, other] = [await at(30), await at(30)]
  await join(ali, one)
  await admin.call(cancelLesson, { params: { id: one._id }, body: { reason: 'Antrenör hasta' } })
  await join(ali, other)
  expect(await placeOf(ali, other)).toBe('joined')
})

test('a member waiting for two simultaneous lessons gets one of them; the other goes to the next in line', async () => {
  const [ali, veli, holder, other] = [await member(), await member(), await member(), await member()]
  const [one, two] = [await at(40, 1), await at(40, 1)]
  await join(holder, one)
  await join(other, two)
  await join(ali, one)
  await join(ali, two)
  await join(veli, two)
  await leave(holder, one)
  expect(await placeOf(ali, one)).toBe('joined')
  await leave(other, two)
  expect([await placeOf(ali, two), await placeOf(veli, two)]).toEqual(['waiting', 'joined'])
  await leave(veli, two)
  const params = { lessonId: two._id }
  await expect(admin.call(promoteParticipant, { params, body: { userId: ali.user._id } })).rejects.toEqual(
    clash,
  )
})

test('ten concurrent bookings by one member for the same hour: one succeeds', async () => {
  const ali = await member()
  const lessons = await Promise.all(Array.from({ length: 10 }, () => at(50)))
  const ends = await Promise.allSettled(lessons.map((lesson) => join(ali, lesson)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toEqual(clash)
})
