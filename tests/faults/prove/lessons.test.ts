import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/branches/branches.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { addParticipant, leaveLesson } from '#shared/lessons/lesson-places.contract.ts'
import { addLesson, type Lesson, showLesson } from '#shared/lessons/lessons.contract.ts'
import { login } from '#shared/session/session.contract.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { inHours } from '#tests/support/lessons.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/running-product.ts'

const crowd = 500
const seats = 20
const password = 'Bozkir-2026'
let database: TestDatabase
let dataDir: string
let nodes: RunningProduct[]
let admin: Call
let branch: string
let members: Call[]

/** A signed-in person's contract client over a real socket of one of the two processes. */
function clientOf(index: number, token: string): Call {
  const node = nodes[index % nodes.length]
  return createClient({
    token: () => token,
    transport: (path, init) => fetch(`${node?.url}${path}`, init),
  }).call
}

/** Members with a membership and a session each, written at once: hashing 500 passwords would take minutes. */
async function enrol(count: number): Promise<string[]> {
  const pool = createPool(database.connectionString)
  const { rows } = await pool.query<{ token: string }>(
    `WITH people AS (
       INSERT INTO users (id, name, email, phone, role, branch_id)
       SELECT gen_random_uuid(), 'Üye ' || number, 'uye-' || number || '@bozkir.example', '', 'member', $1
       FROM generate_series(1, $2) number RETURNING id
     ), held AS (
       INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
                                starts_at, ends_at, source)
       SELECT gen_random_uuid(), id, $1, 'Aylık', 'membership', 0, 30, 0, 0,
              now() - interval '1 day', now() + interval '29 days', 'desk' FROM people
     ), opened AS (
       SELECT id, gen_random_uuid()::text AS token FROM people
     ), sessions AS (
       INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(token::bytea), id, now() + interval '1 day' FROM opened
     )
     SELECT token FROM opened`,
    [branch, count],
  )
  await pool.end()
  return rows.map(({ token }) => token)
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-lessons-'))
  const environment = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: 'admin@bozkir.example',
    ADMIN_PASSWORD: password,
    APP_SECRET: 'one secret that both processes share, of length',
  }
  nodes = [await startRunningProduct(dataDir, environment), await startRunningProduct(dataDir, environment)]
  const visitor = createClient({ transport: (path, init) => fetch(`${nodes[0]?.url}${path}`, init) }).call
  const { token } = await visitor(login, { body: { email: 'admin@bozkir.example', password } })
  admin = clientOf(0, token)
  branch = (await admin(addBranch, { body: { name: 'Meram' } }))._id
  members = (await enrol(crowd)).map((one, index) => clientOf(index, one))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Place {
  user: string
  state: string
  sequence: number
}

async function placesIn(lesson: Lesson): Promise<Place[]> {
  const pool = createPool(database.connectionString)
  const { rows } = await pool.query<Place>(
    `SELECT user_id AS user, state, sequence::int FROM lesson_places WHERE lesson_id = $1 ORDER BY sequence`,
    [lesson._id],
  )
  await pool.end()
  return rows
}

const joined = (places: readonly Place[]) => places.filter(({ state }) => state === 'joined')

test('500 members for 20 seats at once: 20 are in, and the order of the waiting list holds', async () => {
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

  // All who are in leave at once: the first twenty of the list move up, in whatever order the leaving ends.
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

test('while everybody joins and leaves at once, nobody is lost and no seat is given twice', async () => {
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
  // Those inside came before those who still wait.
  const last = Math.max(...joined(places).map(({ sequence }) => sequence))
  const waiting = places.filter(({ state }) => state === 'waiting').map(({ sequence }) => sequence)
  expect(Math.min(...waiting)).toBeGreaterThan(last)
})
