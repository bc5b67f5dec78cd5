import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillEmptyDatabase } from '#server/app/first-run.ts'
import { createInProcess } from '#server/app/in-process.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { settings } from '#server/db/infrastructure.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { login, register } from '#shared/people/session/session.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { addProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makePosition } from '#tests/support/records/positions.ts'

// The whole demo takes a minute; tests/support/processes fills it.
vi.mock('#server/demo/demo-data.ts', () => ({ fillDemoData: async () => undefined }))

const first = { email: 'kurucu@kulup.com', password: 'Kurucu-Parolasi-8351' }
const mark = 'demo-filling'

let product: TestProduct

beforeEach(async () => {
  product = await startTestProduct({ watchesAudit: false })
})
afterEach(() => product.close())

/** Runs the startup tasks on the existing database. */
async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const { services, app, dataDir } = product
  const configuration = readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
  await fillEmptyDatabase({ ...services, configuration }, createInProcess(app), () => undefined)
}

const startWithAdmin = () => start({ DEMO: '0', ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password })

const signUp = (email: string) =>
  product.visitor()(register, {
    body: {
      name: 'Erken Gelen',
      email,
      phone: '0532 123 45 67',
      password: 'Ziyaretci-2026',
      consent: true,
      terms: true,
    },
  })

const signIn = (password: string) => product.visitor()(login, { body: { email: first.email, password } })

const admins = () =>
  product.services.db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'))

test('the first admin is created once, even if a visitor registered before', async () => {
  await signUp('ziyaretci@kulup.com')
  await startWithAdmin()
  await startWithAdmin()
  expect(await admins()).toEqual([{ email: first.email }])
  expect((await signIn(first.password)).isAdmin).toBe(true)
})

test('the first admin has no telephone number and no invented name until they are entered', async () => {
  await startWithAdmin()
  const { _id, token, phone, name } = await signIn(first.password)
  expect([phone, name]).toEqual(['', first.email])
  const call = createInProcess(product.app).client(token)
  const edit = (body: BodyInputOf<typeof updateUser>) => call(updateUser, { params: { id: _id }, body })
  // The form of the back office sends what it shows.
  expect(await edit({ name: 'Kurucu Yönetici', phone: '' })).toMatchObject({ phone: '' })
  expect(await edit({ phone: '0532 123 45 67' })).toMatchObject({ phone: '+905321234567' })
  await expect(edit({ phone: '' })).rejects.toMatchObject({
    status: 400,
    fields: { phone: expect.any(String) },
  })
})

test('a visitor registered under the first admin’s address loses session and password', async () => {
  const { token } = await signUp(first.email.toUpperCase())
  await startWithAdmin()
  expect((await signIn(first.password)).isAdmin).toBe(true)
  await expect(signIn('Ziyaretci-2026')).rejects.toMatchObject({ status: 401 })
  const answer = await product.app.inject({
    url: showProfile.url,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(401)
})

test('an existing admin is left unchanged', async () => {
  const { user } = await product.person({ role: 'admin' })
  await startWithAdmin()
  expect(await admins()).toEqual([{ email: user.email }])
})

const markOf = () => product.services.db.select().from(settings).where(eq(settings.key, mark))
const leaveMark = () => product.services.db.insert(settings).values({ key: mark, value: true })

test('a database in use after an interrupted demo fill is never emptied', async () => {
  const { db } = product.services
  await product.person({ role: 'admin' })
  await leaveMark()
  await start({ DEMO: '0' })
  expect(await markOf()).toEqual([])
  await start({ DEMO: '1' })
  expect(await db.select().from(users)).toHaveLength(1)
})

test('a database that contains a real account is never emptied either', async () => {
  const { db } = product.services
  await product.person({ role: 'admin' })
  await signUp('gercek@kulup.com')
  await leaveMark()
  await start({ DEMO: '1' })
  expect(await db.select().from(users)).toHaveLength(2)
  expect(await markOf()).toEqual([])
})

/** An interrupted fill: the demo's admin and a member whom reception knows by phone only. */
async function leaveHalfDemo(phone: string): Promise<string> {
  const { db } = product.services
  const admin = await product.person({ role: 'admin' })
  await db
    .update(users)
    .set({ email: 'admin@bozkir.example', phone: '+905550001000' })
    .where(eq(users._id, admin.user._id))
  const branch = await openBranch(admin, 'Meram')
  const body = { name: 'Cemile Öncü', phone, branch: branch._id }
  const { _id } = await admin.call(createMember, { body })
  await leaveMark()
  await start({ DEMO: '1' })
  expect(await markOf()).toEqual([])
  return _id
}

const idsOfUsers = () => product.services.db.select({ _id: users._id }).from(users)

test('an interrupted demo fill is repeated if only people of the demo are left of it', async () => {
  // As in server/demo/demo-walk-ins.ts.
  const member = await leaveHalfDemo('+90 555 000 30 01')
  expect(await idsOfUsers()).not.toContainEqual({ _id: member })
})

/** Rows by table, but for the versions of pages, which never decrease, and counted requests. */
async function rowCounts(): Promise<Record<string, number>> {
  const { db } = product.services
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('page_tags', 'rate_limits')`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) counts[name] = await db.$count(sql`${sql.identifier(name)}`)
  return counts
}

test('nothing of an interrupted demo fill is left when it is repeated', async () => {
  await start({ DEMO: '1' })
  const filled = await rowCounts()
  const admin = await product.person({ role: 'admin' })
  const branch = await openBranch(admin, 'Meram')
  const offer = await makePackage(admin, branch._id, { durationDays: 30 })
  const member = await product.person({ branch: branch._id })
  await sell(admin, member.user._id, offer._id)
  await makePosition(admin, ['lost-items.list'])
  await admin.call(addProductCategory, { body: { name: 'Protein', order: 0 } })
  await leaveMark()
  await start({ DEMO: '1' })
  expect(await rowCounts()).toEqual(filled)
})

test('an interrupted demo fill is not repeated over a real person without an e-mail address', async () => {
  const member = await leaveHalfDemo('0532 123 45 67')
  expect(await idsOfUsers()).toContainEqual({ _id: member })
})
