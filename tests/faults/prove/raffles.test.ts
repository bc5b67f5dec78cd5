import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { drawRaffle, listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle, type Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { login, register } from '#shared/people/session/session.contract.ts'
import {
  concurrentCalls,
  password,
  runConcurrently,
  sharedSecret,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'
import { hoursFromNow } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

let processes: TwoProcesses
let branch: string

beforeAll(async () => {
  processes = await startTwoProcesses()
  branch = (await processes.from(0, processes.admin)(addBranch, { body: { name: 'Meram' } }))._id
})
afterAll(async () => {
  await processes.stop()
})

const makeRaffle = (title: string): Promise<Raffle> =>
  processes.from(0, processes.admin)(addRaffle, {
    body: { branch, title, startsAt: hoursFromNow(-1), endsAt: hoursFromNow(24), winnersCount: 3 },
  })

test('one person, by account on one process and by form on the other, has one raffle entry', async () => {
  const raffle = await makeRaffle('Yarış')
  const who = anonymousEntrant()
  await processes.from(0)(register, { body: { ...who, password, consent: true, terms: true } })
  await processes.pool.query('UPDATE users SET email_verified_at = now() WHERE email = $1', [who.email])
  const { token } = await processes.from(0)(login, { body: { email: who.email, password } })
  const ends = await runConcurrently((index) =>
    index % 4 < 2
      ? processes.from(index, token)(joinRaffle, { params: { id: raffle._id } })
      : confirmedEntry(raffle, processes.from(index), {
          ...who,
          email: who.email.replace('@', `+${index}@`),
          secret: sharedSecret,
        }),
  )
  expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  const query = { filter: { raffle: raffle._id } }
  expect(await processes.from(1, processes.admin)(listRaffleEntries, { query })).toHaveLength(1)
})

test('200 concurrent draws on two processes are one draw', async () => {
  const raffle = await makeRaffle('Tek çekiliş')
  for (let count = 0; count < 20; count += 1)
    await confirmedEntry(raffle, processes.from(count), { secret: sharedSecret })
  const ends = await runConcurrently((index) =>
    processes.from(index, processes.admin)(drawRaffle, { params: { id: raffle._id } }),
  )
  expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  expect(await processes.from(0)(listWinners, { params: { id: raffle._id } })).toHaveLength(3)
})
