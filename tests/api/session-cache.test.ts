import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { sessionCacheOf } from '#server/core/session-cache.ts'
import { createPool, type DatabasePool, databaseOf } from '#server/db/database.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { holderOf } from '#tests/support/records/positions.ts'

let product: TestProduct
/** A second process of the same club. */
let otherPool: DatabasePool
let other: FastifyInstance

beforeAll(async () => {
  product = await startTestProduct()
  otherPool = createPool(String(product.services.pool.options.connectionString))
  other = await createApp({ ...product.services, pool: otherPool, db: databaseOf(otherPool) }).then(
    ({ app }) => app,
  )
  await other.ready()
})
afterAll(async () => {
  await other.close()
  await otherPool.end()
  await product.close()
})

const read = (app: FastifyInstance, { token }: Person) =>
  app.inject({ url: listInbox.url, headers: { authorization: `Bearer ${token}` } })

/** Whether a call reads the table of sessions. */
async function readsSession(pool: pg.Pool, call: () => Promise<unknown>): Promise<boolean> {
  const query = vi.spyOn(pool, 'query')
  try {
    await call()
    return query.mock.calls.some(([statement]) =>
      /from "sessions"/.test(JSON.stringify(statement).replaceAll('\\', '')),
    )
  } finally {
    query.mockRestore()
  }
}

/** Whether a read of the person looks the session up in the database. */
const looksUp = (pool: pg.Pool, app: FastifyInstance, person: Person) =>
  readsSession(pool, () => read(app, person))

/** Reads until the session is cached: the listener connects in the background. */
const untilCached = (pool: pg.Pool, app: FastifyInstance, person: Person) =>
  expect.poll(() => looksUp(pool, app, person)).toBe(false)

test('reads look a session up once', async () => {
  const member = await product.person()
  await untilCached(product.services.pool, product.app, member)
  expect((await read(product.app, member)).statusCode).toBe(200)
})

test('a writing call looks the session up every time', async () => {
  const member = await product.person()
  const { pool } = product.services
  await untilCached(pool, product.app, member)
  expect(await readsSession(pool, () => member.call(logout))).toBe(true)
})

test('after signing out, the next read is refused at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const member = await product.person()
    await read(product.app, member)
    await read(product.app, member)
    await member.call(logout)
    expect((await read(product.app, member)).statusCode).toBe(401)
  }
})

test('another process refuses an ended session within 200 ms', async () => {
  const member = await product.person()
  await untilCached(otherPool, other, member)
  await member.call(logout)
  await expect
    .poll(async () => (await read(other, member)).statusCode, { timeout: 200, interval: 5 })
    .toBe(401)
})

test.each([
  [
    'a shorter session',
    `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
    401,
  ],
  ['a closed account', 'UPDATE users SET deleted_at = now() WHERE id = $1', 401],
])('another process notices %s within 200 ms', async (_, change, status) => {
  const member = await product.person()
  await untilCached(otherPool, other, member)
  await product.services.pool.query(change, [member.user._id])
  await expect
    .poll(async () => (await read(other, member)).statusCode, { timeout: 200, interval: 5 })
    .toBe(status)
})

test.each([
  ['permissions', `UPDATE positions SET permissions = '{balances.list}' WHERE id = $1`],
  ['branches', 'DELETE FROM position_holder_branches WHERE user_id = $2 AND $1::uuid IS NOT NULL'],
  ['holders', 'DELETE FROM position_holders WHERE user_id = $2 AND $1::uuid IS NOT NULL'],
])('another process notices other %s of a position within 200 ms', async (name, change) => {
  const admin = await product.person({ role: 'admin' })
  const branch = await openBranch(admin, name)
  const holder = await holderOf(product, admin, ['contact.list'], [branch._id])
  await untilCached(otherPool, other, holder)
  const values = [holder.position._id, holder.user._id].slice(0, change.includes('$2') ? 2 : 1)
  await product.services.pool.query(change, values)
  await expect.poll(() => looksUp(otherPool, other, holder), { timeout: 200, interval: 5 }).toBe(true)
})

test('a session that ends while it is looked up is not cached', async () => {
  const cache = sessionCacheOf(otherPool)
  const member = await product.person()
  await untilCached(otherPool, other, member)
  const found = {
    _id: member.user._id,
    name: member.user.name,
    role: 'member' as const,
    branch: null,
    branches: [],
    permissions: null,
    tokenHash: Buffer.alloc(32),
    mustEnrol: false,
    signingFor: null,
    isConfirmed: true,
  }
  await cache.find('late', async () => {
    cache.drop()
    return found
  })
  expect(await cache.find('late', async () => undefined)).toBeUndefined()
})

test('without a connection for notifications every read looks the session up', async () => {
  const member = await product.person()
  await untilCached(otherPool, other, member)
  // The connection is gone, and no new one is accepted.
  const admin = new pg.Client({ connectionString: otherPool.options.connectionString })
  await admin.connect()
  try {
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'club-listener' AND datname = current_database()`,
    )
    await expect.poll(() => looksUp(otherPool, other, member), { interval: 1, timeout: 200 }).toBe(true)
  } finally {
    await admin.end()
  }
  await untilCached(otherPool, other, member)
})
