import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockSeeds } from '#server/db/locks.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { showLesson, updateLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { inHours, join, leave, memberWith } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const crowd = 60
const seats = 20

const members: Person[] = []

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const monthly = await makePackage(admin, meram._id, { durationDays: 30 })
for (let index = 0; index < crowd; index += 1) members.push(await memberWith(product, admin, monthly))

const placesIn = (lesson: string) =>
  product.services.db
    .select()
    .from(lessonBookings)
    .where(eq(lessonBookings.lesson, lesson))
    .orderBy(asc(lessonBookings.sequence))

test('sixty concurrent bookings for twenty seats: twenty are in, the others are on the waiting list in one order', async () => {
  const lesson = await makeLesson(admin, meram._id, { ...inHours(24), capacity: seats })
  const answers = await Promise.all(members.map((member) => join(member, lesson)))
  expect(answers.filter(({ place }) => place?.state === 'joined')).toHaveLength(seats)
  const positions = answers.flatMap(({ place }) => place?.position ?? []).toSorted((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: crowd - seats }, (_, index) => index + 1))
  expect(await admin.call(showLesson, { params: { id: lesson._id } })).toMatchObject({
    participantCount: seats,
    freePlaces: 0,
    waitingCount: crowd - seats,
  })
  const queue = (await placesIn(lesson._id)).filter(({ state }) => state === 'waiting')

  // Half of those inside leave at once: as many are promoted, from the head of the list.
  const inside = members.filter((_, index) => answers[index]?.place?.state === 'joined')
  await Promise.all(inside.slice(0, seats / 2).map((member) => leave(member, lesson)))
  const after = await placesIn(lesson._id)
  const promoted = queue.slice(0, seats / 2).map(({ _id }) => _id)
  const stateOf = new Map(after.map(({ _id, state }) => [_id, state]))
  expect(promoted.map((id) => stateOf.get(id))).toEqual(promoted.map(() => 'joined'))
  expect(after.filter(({ state }) => state === 'joined')).toHaveLength(seats)
})

test('many concurrent bookings by one member create one', async () => {
  const lesson = await makeLesson(admin, meram._id, { ...inHours(26), capacity: seats })
  const [member] = members as [Person]
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => join(member, lesson)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await placesIn(lesson._id)).toHaveLength(1)
  const left = await Promise.allSettled(Array.from({ length: 10 }, () => leave(member, lesson)))
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await admin.call(showLesson, { params: { id: lesson._id } })).toMatchObject({ participantCount: 0 })
})

test('a booking that waits for a cancellation of the membership is refused', async () => {
  const lesson = await makeLesson(admin, meram._id, { ...inHours(30), capacity: seats })
  const [member] = members.slice(-1) as [Person]
  const { client, release } = await holdLock(
    product,
    `SELECT pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.membershipSchedule}))`,
    [member.user._id],
  )
  const booking = join(member, lesson)
  const refusal = expect(booking).rejects.toMatchObject({
    status: 409,
    message: lessonsMessages.noMembership,
  })
  await untilBlocked(product, 'advisory')
  await client.query('UPDATE memberships SET cancelled_at = now() WHERE user_id = $1', [member.user._id])
  await client.query('COMMIT')
  await refusal
  await release()
  expect(await placesIn(lesson._id)).toEqual([])
})

test('lowering the capacity while members book never goes below the participants', async () => {
  const lesson = await makeLesson(admin, meram._id, { ...inHours(28), capacity: seats })
  const params = { id: lesson._id }
  await Promise.allSettled([
    ...members.slice(0, 30).map((member) => join(member, lesson)),
    admin.call(updateLesson, { params, body: { capacity: 10 } }),
  ])
  const { capacity, participantCount, waitingCount } = await admin.call(showLesson, { params })
  expect(participantCount).toBe(capacity)
  expect(participantCount + waitingCount).toBe(30)
})
