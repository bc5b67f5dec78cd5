import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { drawRaffle, listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle, type Raffle, showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { login, register } from '#shared/people/session/session.contract.ts'
import { hoursFromNow } from '#tests/support/content.ts'
import { joinedEntry, letPass, startDrand, stranger } from '#tests/support/raffles.ts'
import {
  crowd,
  password,
  sharedSecret,
  startTwoProcesses,
  type TwoProcesses,
  together,
} from '#tests/support/two-processes.ts'

let drand: Awaited<ReturnType<typeof startDrand>>
let both: TwoProcesses
let branch: string

beforeAll(async () => {
  drand = await startDrand()
  both = await startTwoProcesses(drand.environment)
  branch = (await both.from(0, both.admin)(addBranch, { body: { name: 'Meram' } }))._id
})
afterAll(async () => {
  await both.stop()
  await drand.close()
})

const makeRaffle = (title: string): Promise<Raffle> =>
  both.from(0, both.admin)(addRaffle, {
    body: { branch, title, startsAt: hoursFromNow(-1), endsAt: hoursFromNow(24), winnersCount: 3 },
  })

test('one person, by account on one process and by form on the other, is in a raffle once', async () => {
  const raffle = await makeRaffle('Yarış')
  const who = stranger()
  await both.from(0)(register, { body: { ...who, password, consent: true, terms: true } })
  await both.pool.query('UPDATE users SET email_verified_at = now() WHERE email = $1', [who.email])
  const { token } = await both.from(0)(login, { body: { email: who.email, password } })
  const ends = await together((index) =>
    index % 4 < 2
      ? both.from(index, token)(joinRaffle, { params: { id: raffle._id } })
      : joinedEntry(raffle, both.from(index), {
          ...who,
          email: who.email.replace('@', `+${index}@`),
          secret: sharedSecret,
        }),
  )
  expect(ends).toEqual({ done: 1, 409: crowd - 1 })
  const query = { filter: { raffle: raffle._id } }
  expect(await both.from(1, both.admin)(listRaffleEntries, { query })).toHaveLength(1)
})

test('two hundred draws at once on two processes are one, and its list was frozen once by the job', async () => {
  const raffle = await makeRaffle('Tek çekiliş')
  for (let count = 0; count < 20; count += 1)
    await joinedEntry(raffle, both.from(count), { secret: sharedSecret })
  const db = databaseOf(both.pool)
  await letPass(db, raffle, 24 * 60 + 1)
  // Both processes look every minute.
  const frozen = async () =>
    (await both.from(1)(showRaffle, { params: { id: raffle._id } })).draw?.entrantCount
  await expect.poll(frozen, { timeout: 150_000, interval: 1000 }).toBe(20)
  await letPass(db, raffle, 60)
  const ends = await together((index) =>
    both.from(index, both.admin)(drawRaffle, { params: { id: raffle._id }, body: {} }),
  )
  expect(ends).toEqual({ done: 1, 409: crowd - 1 })
  expect(await both.from(0)(listWinners, { params: { id: raffle._id } })).toHaveLength(3)
})
