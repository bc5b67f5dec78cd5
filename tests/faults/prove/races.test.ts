import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriptionToken } from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addCategory } from '#shared/club/categories/categories.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { confirmSubscription } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { checkResetCode, forgetPassword, login, register } from '#shared/people/session/session.contract.ts'
import { changeRole, createUser, listUsers } from '#shared/people/users/users.contract.ts'
import {
  concurrentCalls,
  password,
  runConcurrently,
  sharedSecret,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'

let processes: TwoProcesses
let admin: string

beforeAll(async () => {
  processes = await startTwoProcesses()
  admin = processes.admin
})
afterAll(() => processes.stop())

const from = (index: number, token?: string): Call => processes.from(index, token)

describe('200 concurrent calls to two server processes on one database', () => {
  test('one branch gets a slug, all others get a conflict', async () => {
    const ends = await runConcurrently((index) =>
      from(index, admin)(addBranch, { body: { name: `Meram ${index}` } }),
    )
    expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  })

  test('one category of a name is created in a branch', async () => {
    const branch = await from(0, admin)(addBranch, { body: { name: 'Karatay' } })
    const ends = await runConcurrently((index) =>
      from(index, admin)(addCategory, {
        body: { branch: branch._id, name: index % 2 ? 'Kardiyo' : 'KARDİYO' },
      }),
    )
    expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  })

  test('one account is opened for an address, in any spelling', async () => {
    const ends = await runConcurrently((index) =>
      from(index)(register, {
        body: {
          name: 'Yarışan Üye',
          email: index % 2 ? 'yaris@bozkir.example' : 'YARIS@bozkir.example',
          phone: '0532 123 45 67',
          password,
          consent: true,
          terms: true,
        },
      }),
    )
    // Fifty attempts per hour and address reach the database; the rest are rate-limited first.
    expect(ends.done).toBe(1)
    expect((ends['409'] ?? 0) + (ends['429'] ?? 0)).toBe(concurrentCalls - 1)
  })

  test('one subscriber is stored for a confirmed address', async () => {
    const request = { email: 'abone@bozkir.example', askedAt: Date.now() }
    const token = subscriptionToken(sharedSecret, request)
    const ends = await runConcurrently((index) =>
      from(index)(confirmSubscription, { params: { token }, body: {} }),
    )
    expect(ends).toEqual({ done: concurrentCalls })
    const { rows } = await processes.pool.query('SELECT count(*)::int AS rows FROM subscribers')
    expect(rows).toEqual([{ rows: 1 }])
  })

  test('a reset code is compared at most twenty-five times', async () => {
    await from(0, admin)(createUser, {
      body: { name: 'Unutkan Üye', email: 'unutkan@bozkir.example', phone: '0532 123 45 67', password },
    })
    await from(0)(forgetPassword, { body: { email: 'unutkan@bozkir.example' } })
    await expect
      .poll(async () => (await processes.pool.query('SELECT 1 FROM password_resets')).rowCount)
      .toBe(1)
    const ends = await runConcurrently((index) =>
      from(index)(checkResetCode, {
        body: { email: 'unutkan@bozkir.example', code: String(index).padStart(6, 'x') },
      }),
    )
    expect(ends.done).toBeUndefined()
    const { rows } = await processes.pool.query('SELECT tries FROM password_resets')
    expect(rows).toEqual([{ tries: 25 }])
  })

  test('an account allows a hundred password guesses, then the rate limit applies', async () => {
    const ends = await runConcurrently((index) =>
      from(index)(login, { body: { email: 'unutkan@bozkir.example', password: `yanlış ${index}` } }),
    )
    expect(ends).toEqual({ 401: 100, 429: concurrentCalls - 100 })
  })

  test('of any number of admins demoting themselves concurrently, one remains', async () => {
    const admins = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        from(index, admin)(createUser, {
          body: {
            name: `Yönetici ${index}`,
            email: `yonetici-${index}@bozkir.example`,
            phone: '0532 123 45 67',
            password,
            role: 'admin',
          },
        }),
      ),
    )
    const everyone = [...admins.map(({ _id }) => _id)]
    const me = (await from(0, admin)(listUsers, { query: { filter: { role: 'admin' } } })).find(
      ({ email }) => email === 'admin@bozkir.example',
    )
    await runConcurrently((index) => {
      const id = index % 13 === 12 ? (me?._id ?? '') : (everyone[index % 13] ?? '')
      return from(index, admin)(changeRole, { params: { id }, body: { role: 'member' } })
    })
    const { rows } = await processes.pool.query(
      `SELECT count(*)::int AS admins FROM users WHERE role = 'admin'`,
    )
    expect(rows[0].admins).toBeGreaterThanOrEqual(1)
  })
})
