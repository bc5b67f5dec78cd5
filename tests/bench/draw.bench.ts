import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken } from '#server/core/current-user.ts'
import { system } from '#server/core/unit-of-work.ts'
import { readDrawRecord } from '#server/modules/loyalty/raffles/draws/draw-record.ts'
import { drawRaffle } from '#server/modules/loyalty/raffles/draws/raffle-draws.service.ts'
import { readRaffle } from '#server/modules/loyalty/raffles/raffle-query.ts'
import { addRaffle } from '#server/modules/loyalty/raffles/raffles.service.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { drawEntries, drawRule } from '#shared/loyalty/raffles/draw.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const entrantCount = 100_000
const winnersCount = 1000
const rounds = 5

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

async function secondsOf<T>(task: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const startedAt = performance.now()
  const answer = await task()
  return { seconds: (performance.now() - startedAt) / 1000, answer }
}

/** The computation only, as in a visitor’s browser. */
async function computation(): Promise<Figure> {
  const entrants = Array.from({ length: entrantCount }, () => randomUUID())
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const seed = randomBytes(32).toString('hex')
    const facts = { rule: drawRule, raffle: randomUUID(), number: 1, seed, entrants, winnersCount }
    times.push((await secondsOf(() => drawEntries(facts))).seconds)
  }
  return atMost(
    `Çekiliş: ${entrantCount} katılımcıdan ${winnersCount} kazanan, hesabın kendisi`,
    median(times),
    2,
    'sn',
  )
}

/** With the database: the draw, which closes the list, and the verification of its record. */
async function wholeDraw(): Promise<Figure[]> {
  const api = await startBenchApi()
  try {
    const { services, pool } = api
    const account = { name: 'Ölçüm', email: 'olcum@bozkir.example', phone: '+905321234567' }
    const { _id } = await createUser(services, system, { ...account, password: 'Bozkir-2026', role: 'admin' })
    const admin = {
      _id,
      name: account.name,
      role: 'admin',
      branch: null,
      branches: null,
      permissions: null,
      tokenHash: hashToken(await openSession(services.db, _id)),
      mustEnrol: false,
      isConfirmed: true,
    } as const
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
    )
    const fields = { branch: rows[0]?.id ?? '', title: 'Ölçüm', startsAt: hours(-1), endsAt: hours(1) }
    const raffle = await addRaffle(services, admin, { ...fields, winnersCount }, {})
    await seedClub(
      pool,
      { raffle_entries: entrantCount },
      {
        columns: {
          raffle_entries: {
            raffle_id: `'${raffle._id}'`,
            user_id: 'NULL',
            source: `'form'`,
            created_at: 'now()',
          },
        },
      },
    )
    const drawn = await secondsOf(() => drawRaffle(services, admin, raffle._id))
    const record = await readDrawRecord(services.db, await readRaffle(services.db, raffle._id), undefined)
    const checked = await secondsOf(() => verifyDraw(record))
    if (!isVerified(checked.answer)) throw new Error('The draw failed verification')
    const size = `${entrantCount} katılımcı, ${winnersCount} kazanan`
    return [
      atMost('Çekiliş: kapanış ve kazananların belirlenmesi, e-postalarıyla', drawn.seconds, 2, 'sn', size),
      atMost('Çekiliş: kaydın yeniden hesaplanması', checked.seconds, 2, 'sn', size),
    ]
  } finally {
    await api.stop()
  }
}

export async function drawBench(): Promise<Figure[]> {
  return [await computation(), ...(await wholeDraw())]
}
