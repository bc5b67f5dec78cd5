import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { addLesson, type Lesson, showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

const crowd = 500
const seats = 20
let processes: TwoProcesses
let admin: Call
let branch: string
let members: Call[]

beforeAll(async () => {
  processes = await startTwoProcesses()
  admin = processes.from(0, processes.admin)
  branch = (await admin(addBranch, { body: { name: 'Meram' } }))._id
  const people = await enrolMembers(processes.pool, branch, crowd)
  members = people.map(({ token }, index) => processes.from(index, token))
})
afterAll(() => processes.stop())

interface Place {
  user: string
  state: string
  sequence: number
}

async function placesIn(lesson: Lesson): Promise<Place[]> {
  const { rows } = await processes.pool.query<Place>(
    `SELECT user_id AS user, state, sequence::int FROM lesson_bookings WHERE lesson_id = $1 ORDER BY sequence`,
    [lesson._id],
  )
  return rows
}

const joined = (places: readonly Place[]) => places.filter(({ state }) => state === 'joined')

test('500 members for 20 seats concurrently: 20 are in, and the waiting list keeps its order', async () => {
  const lesson = await admin(addLesson, {
    body: { branch, title: 'Spin', capacity: seats, ...inHours(48) },
  })
  const params = { lessonId: lesson._id }
  const answers = await Promise.all(members.map((member) => member(addParticipant, { params, body: {} })))
  expect(answers.filter(({ place }) => place?.state === 'joined')).toHaveLength(seats)
  const positions = answers.flatMap(({ place }) => place?.position ?? []).toSorted((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: crowd - seats }, (_, index) => index + 1))
  const before = await placesIn(lesson)
  expect(joined(before)).toEqual(before.slice(0, seats))

  // All participants leave at once: the first twenty of the waiting list are promoted, in any commit order.
  const inside = members.filter((_, index) => answers[index]?.place?.state === 'joined')
  await Promise.all(inside.map((member) => member(leaveLesson, { params })))
  const after = await placesIn(lesson)
  expect(joined(after).map(({ user }) => user)).toEqual(
    before.slice(seats, 2 * seats).map(({ user }) => user),
  )
  expect(await admin(showLesson, { params: { id: lesson._id } })).toMatchObject({
    participantCount: seats,
    waitingCount: crowd - 2 * seats,
  })
})

test('while all members join and leave concurrently, no booking is lost and no seat is given twice', async () => {
  const lesson = await admin(addLesson, {
    body: { branch, title: 'Boks', capacity: seats, ...inHours(49) },
  })
  const params = { lessonId: lesson._id }
  await Promise.all(
    members.map(async (member, index) => {
      await member(addParticipant, { params, body: {} })
      if (index % 2) await member(leaveLesson, { params })
    }),
  )
  const places = await placesIn(lesson)
  const counts = await admin(showLesson, { params: { id: lesson._id } })
  expect(counts).toMatchObject({ participantCount: seats, waitingCount: crowd / 2 - seats })
  expect(joined(places)).toHaveLength(seats)
  // The participants booked before those who still wait.
  const last = Math.max(...joined(places).map(({ sequence }) => sequence))
  const waiting = places.filter(({ state }) => state === 'waiting').map(({ sequence }) => sequence)
  expect(Math.min(...waiting)).toBeGreaterThan(last)
})

test('200 lessons in the same hour, booked concurrently by one member: one booking', async () => {
  const [member] = await enrolMembers(processes.pool, branch, 1)
  const plan = { branch, capacity: seats, ...inHours(60) }
  const lessons: Lesson[] = []
  for (let index = 0; index < 200; index += 1)
    lessons.push(await admin(addLesson, { body: { ...plan, title: `Ders ${index}` } }))
  const ends: Record<string, number> = {}
  await Promise.all(
    lessons.map(({ _id }, index) =>
      processes
        .from(index, member?.token)(addParticipant, { params: { lessonId: _id }, body: {} })
        .then(
          () => 'done',
          ({ status, code }: { status?: number; code?: string }) => `${status} ${code}`,
        )
        .then((end) => {
          ends[end] = (ends[end] ?? 0) + 1
        }),
    ),
  )
  expect(ends).toEqual({ done: 1, '409 lesson.clash': 199 })
})
