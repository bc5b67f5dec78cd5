import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkResetCode, forgetPassword, login, register } from '#shared/people/session/session.contract.ts'
import {
  concurrentCalls,
  password,
  runConcurrently,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'
import { anonymousEntrant } from '#tests/support/records/raffles.ts'

let processes: TwoProcesses

beforeAll(async () => {
  processes = await startTwoProcesses()
})
afterAll(() => processes.stop())

async function newAccount(): Promise<string> {
  const who = anonymousEntrant()
  await processes.from(0)(register, { body: { ...who, password, consent: true, terms: true } })
  return who.email
}

test('ASVS 6.3.1: 200 concurrent passwords from 200 addresses on two processes: 100 are checked', async () => {
  const email = await newAccount()
  const ends = await runConcurrently((index) =>
    processes.from(index)(login, { body: { email, password: `Tahmin-${index}-2026` } }),
  )
  expect(ends).toEqual({ 401: 100, 429: concurrentCalls - 100 })
  await expect(processes.from(250)(login, { body: { email, password } })).rejects.toMatchObject({
    status: 429,
  })
})

test('ASVS 6.6.3: 200 concurrent codes: 25 are compared, and at most 100 are looked up', async () => {
  const email = await newAccount()
  await processes.from(0)(forgetPassword, { body: { email } })
  const state = async () => {
    const { rows } = await processes.pool.query<{ tries: number }>(
      `SELECT tries FROM password_resets JOIN users ON users.id = user_id WHERE email = $1`,
      [email],
    )
    return rows[0]?.tries
  }
  await expect.poll(state, { timeout: 20_000 }).toBe(0)
  const ends = await runConcurrently((index) =>
    processes.from(index)(checkResetCode, { body: { email, code: String(index).padStart(6, 'x') } }),
  )
  expect(ends).toEqual({ 400: 100, 429: concurrentCalls - 100 })
  expect(await state()).toBe(25)
})
