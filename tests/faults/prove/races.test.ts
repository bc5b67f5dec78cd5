import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/branches/branches.contract.ts'
import { addCategory } from '#shared/categories/categories.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { checkResetCode, forgetPassword, login, register } from '#shared/session/session.contract.ts'
import { subscribe } from '#shared/subscribers/subscribers.contract.ts'
import { changeRole, createUser, listUsers } from '#shared/users/users.contract.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/running-product.ts'

const crowd = 200
const password = 'Bozkir-2026'
let database: TestDatabase
let dataDir: string
let nodes: RunningProduct[]
let admin: string

/** The contract client over a real socket of one of the two processes, from an address of its own. */
function from(index: number, token?: string): Call {
  const node = nodes[index % nodes.length]
  return createClient({
    token: () => token ?? null,
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`)
      return fetch(`${node?.url}${path}`, { ...init, headers })
    },
  }).call
}

/** Two hundred at the same moment, half on each process; answers how they ended, by status. */
async function together(attempt: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const count = (end: string) => {
    counts[end] = (counts[end] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: crowd }, (_, index) =>
      attempt(index).then(
        () => count('done'),
        (error: { status?: number }) => count(String(error.status)),
      ),
    ),
  )
  return counts
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-races-'))
  const environment = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: 'admin@bozkir.example',
    ADMIN_PASSWORD: password,
    APP_SECRET: 'one secret that both processes share, of length',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  nodes = [await startRunningProduct(dataDir, environment), await startRunningProduct(dataDir, environment)]
  admin = (await from(0)(login, { body: { email: 'admin@bozkir.example', password } })).token
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('two hundred at once, on two server processes over one database', () => {
  test('one branch gets an address, all others are told that it is taken', async () => {
    const ends = await together((index) =>
      from(index, admin)(addBranch, { body: { name: `Meram ${index}` } }),
    )
    expect(ends).toEqual({ done: 1, 409: crowd - 1 })
  })

  test('one category of a name is made in a branch', async () => {
    const branch = await from(0, admin)(addBranch, { body: { name: 'Karatay' } })
    const ends = await together((index) =>
      from(index, admin)(addCategory, {
        body: { branch: branch._id, name: index % 2 ? 'Kardiyo' : 'KARDİYO' },
      }),
    )
    expect(ends).toEqual({ done: 1, 409: crowd - 1 })
  })

  test('one account is opened for an address, however it is written', async () => {
    const ends = await together((index) =>
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
    // Ten tries an hour per address reach the database; the rest are slowed down before.
    expect(ends.done).toBe(1)
    expect((ends['409'] ?? 0) + (ends['429'] ?? 0)).toBe(crowd - 1)
  })

  test('one row is kept for an address that subscribes', async () => {
    const ends = await together((index) =>
      from(index)(subscribe, { body: { email: 'abone@bozkir.example' } }),
    )
    expect(ends).toEqual({ done: crowd })
    const pool = createPool(database.connectionString)
    const { rows } = await pool.query('SELECT count(*)::int AS rows FROM subscribers')
    await pool.end()
    expect(rows).toEqual([{ rows: 1 }])
  })

  test('a reset code is compared five times, not more', async () => {
    await from(0, admin)(createUser, {
      body: { name: 'Unutkan Üye', email: 'unutkan@bozkir.example', phone: '0532 123 45 67', password },
    })
    await from(0)(forgetPassword, { body: { email: 'unutkan@bozkir.example' } })
    const pool = createPool(database.connectionString)
    await expect.poll(async () => (await pool.query('SELECT 1 FROM password_resets')).rowCount).toBe(1)
    const ends = await together((index) =>
      from(index)(checkResetCode, {
        body: { email: 'unutkan@bozkir.example', code: String(index).padStart(6, 'x') },
      }),
    )
    expect(ends.done).toBeUndefined()
    const { rows } = await pool.query('SELECT tries FROM password_resets')
    await pool.end()
    expect(rows).toEqual([{ tries: 5 }])
  })

  test('an account is guessed at ten times, then the guessers wait', async () => {
    const ends = await together((index) =>
      from(index)(login, { body: { email: 'unutkan@bozkir.example', password: `yanlış ${index}` } }),
    )
    expect(ends).toEqual({ 401: 10, 429: crowd - 10 })
  })

  test('however many admins step down together, one remains', async () => {
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
    await together((index) => {
      const id = index % 13 === 12 ? (me?._id ?? '') : (everyone[index % 13] ?? '')
      return from(index, admin)(changeRole, { params: { id }, body: { role: 'member' } })
    })
    const pool = createPool(database.connectionString)
    const { rows } = await pool.query(`SELECT count(*)::int AS admins FROM users WHERE role = 'admin'`)
    await pool.end()
    expect(rows[0].admins).toBeGreaterThanOrEqual(1)
  })
})
