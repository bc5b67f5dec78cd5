import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillEmptyDatabase } from '#server/app/first-run.ts'
import { createInProcess } from '#server/app/in-process.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { settings } from '#server/db/infrastructure.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { login, register } from '#shared/people/session/session.contract.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

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

test('nor is one that contains a real account', async () => {
  const { db } = product.services
  await product.person({ role: 'admin' })
  await signUp('gercek@kulup.com')
  await leaveMark()
  await start({ DEMO: '1' })
  expect(await db.select().from(users)).toHaveLength(2)
  expect(await markOf()).toEqual([])
})
