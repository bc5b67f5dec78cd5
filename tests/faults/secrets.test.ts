import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'
import {
  checkResetCode,
  forgetPassword,
  login,
  register,
  resetPassword,
  verifyEmail,
} from '#shared/people/session/session.contract.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { renewCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { codeIn, linkIn } from '#tests/support/mail/received-mail.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { cards, checkout } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeDevice } from '#tests/support/records/turnstile.ts'

const appSecret = 'kurulumun-gizli-anahtari-4f1c8e2b7a'
const administrator = { ADMIN_EMAIL: 'kurucu@kulup.example', ADMIN_PASSWORD: 'Kurucu-Parolasi-8351' }
const email = 'sir-kupu@posta.example'
const [password, wrongPassword, newPassword] = ['Ilk-Parola-7391', 'Yanlis-Parola-2046', 'Son-Parola-5518']
const cvc = '739'

let dataDir: string
let database: TestDatabase
let pool: pg.Pool
let product: RunningProduct
let admin: SignedIn
/** Every secret by kind. */
const secrets: Record<string, string> = {
  'the installation’s secret': appSecret,
  'the first admin’s password': administrator.ADMIN_PASSWORD,
  'the first password': password,
  'a wrong password': wrongPassword,
  'the new password': newPassword,
  'the number of a card': cards.good,
}
/** The responses that contain a secret on purpose. */
const answers: string[] = []

const client = (init: RequestInit = {}) => ({ headers: { 'content-type': 'application/json' }, ...init })
async function send(path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(product.url + path, init)
  answers.push(`${answer.status} ${path} ${await answer.text()}`)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-secrets-'))
  database = await createTestDatabase()
  pool = createPool(database.connectionString)
  product = await startRunningProduct(dataDir, {
    ...administrator,
    APP_SECRET: appSecret,
    DEMO: '0',
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'trace',
  })
  admin = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  secrets['a session of an admin'] = admin.token
})
afterAll(async () => {
  await product.stop()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every secret is used once, validly and invalidly', async () => {
  const branch = (await openBranch(admin, 'Meram'))._id
  const offer = await makePackage(admin, branch)
  secrets['the key of a gate'] = (await makeDevice(admin, branch)).key

  const person = { name: 'Sır Küpü', email, phone: '0532 123 45 67', password, consent: true, terms: true }
  secrets['the first session'] = (await admin.call(register, { body: person as never })).token
  const verification = linkIn(await mailTo(dataDir, email, /doğrula/)).searchParams.get('token') ?? ''
  secrets['the link of a verification'] = verification
  for (const body of [
    { email, password: wrongPassword },
    { email: { $ne: 1 }, password: wrongPassword },
    { password: wrongPassword },
  ])
    await send(login.url, client({ method: 'POST', body: JSON.stringify(body) }))
  // Truncated in the middle of the password, and with it in the wrong place.
  const cut = `{"email":"${email}","password":"${wrongPassword}`
  await send(login.url, client({ method: 'POST', body: cut }))
  await send(
    `${login.url}?password=${wrongPassword}&token=${admin.token}`,
    client({ method: 'POST', body: '{}' }),
  )
  await send(
    '/api/users',
    client({ headers: { authorization: `Basic ${btoa(`${email}:${wrongPassword}`)}` } }),
  )
  await send(`/api/users?token=${admin.token}&filter={`, client())
  await send(`/${wrongPassword}?token=${admin.token}`, client())
  await send(`/api/branch/${admin.token}`, client({ headers: { authorization: `Bearer ${admin.token}` } }))

  await admin.call(forgetPassword, { body: { email } })
  const code = codeIn(await mailTo(dataDir, email, /sıfırlama/))
  await send(checkResetCode.url, client({ method: 'POST', body: JSON.stringify({ email, code: '000000x' }) }))
  const { temporaryToken } = await admin.call(checkResetCode, { body: { email, code } })
  secrets['the token of a reset'] = temporaryToken
  const weak = { newPassword: 'kisa', temporaryToken }
  await send(resetPassword.url, client({ method: 'POST', body: JSON.stringify(weak) }))
  await admin.call(resetPassword, { body: { newPassword, temporaryToken } })
  await send(
    resetPassword.url,
    client({ method: 'POST', body: JSON.stringify({ newPassword, temporaryToken }) }),
  )
  const member = await signIn(product.url, email, newPassword)
  secrets['the second session'] = member.token
  await send(verifyEmail.url, client({ method: 'POST', body: JSON.stringify({ token: verification }) }))
  await send(verifyEmail.url, client({ method: 'POST', body: JSON.stringify({ token: verification }) }))

  const address = new URL((await member.call(renewCalendar)).url, product.url).pathname
  secrets['the address of a calendar'] = address.split('/').at(-1) ?? ''
  await send(address, client())
  await member.call(uploadPhoto, { body: {}, files: { profilePhoto: asFile(await photo()) } })

  const request = checkout({ kind: 'package', package: offer._id })
  const { card = { cardHolderName: '', cardNumber: '', expireMonth: 1, expireYear: 2040, cvc } } = request
  const body = { ...request, card: { ...card, cvc } }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.token}` }
  await send(startPayment.url, { method: 'POST', headers, body: JSON.stringify({ ...body, purchase: 'x' }) })
  await send(startPayment.url, { method: 'POST', headers, body: JSON.stringify(body).slice(0, -2) })
  await member.call(startPayment, { body })
  expect(Object.values(secrets).every((secret) => secret.length > 8)).toBe(true)
  expect(answers.length).toBeGreaterThan(14)
})

test('ASVS 16.2.5: the debug log of all these requests contains no secret', async () => {
  const log = product.printed()
  expect(log).toContain('"route":"/api/users/login"')
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found.map(([name]) => name)).toEqual([])
  expect(log).not.toContain(btoa(`${email}:${wrongPassword}`))
  expect(log).not.toMatch(/sir-kupu|"cvc"|Bearer /)
})

test('ASVS 16.5.1: no error response repeats a secret', () => {
  for (const answer of answers) {
    const found = Object.entries(secrets).filter(([, secret]) =>
      answer.split(' ').slice(2).join(' ').includes(secret),
    )
    expect(found.map(([name]) => `${name} in ${answer.slice(0, 60)}`)).toEqual([])
  }
})

test('ASVS 14.2.4: no table contains one, including the audit log, queued jobs and mails', async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.audit_log', 'pgboss.job']))
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
    const content = rows.map(({ text }) => text).join('\n')
    for (const [what, secret] of Object.entries(secrets)) {
      if (content.includes(secret) || content.includes(Buffer.from(secret).toString('hex')))
        found.push(`${what} in ${name}`)
    }
  }
  expect(found).toEqual([])
})

test('ASVS 6.4.1: nor the six digits of a code, which are stored as a keyed hash and encrypted', async () => {
  await admin.call(forgetPassword, { body: { email } })
  const sent = async () => {
    const { rows } = await pool.query('SELECT code_hash, sealed_code, expires_at FROM password_resets')
    return rows[0]
  }
  await expect.poll(sent, { timeout: 15_000 }).toBeDefined()
  const code = codeIn(await mailTo(dataDir, email, /sıfırlama/))
  const { code_hash: hash, sealed_code: sealed, expires_at: expiry } = await sent()
  expect(hash).toHaveLength(32)
  expect(hash.includes(code)).toBe(false)
  expect(sealed.includes(code)).toBe(false)
  expect(new Date(expiry).getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  const { rows } = await pool.query<{ data: string }>(
    "SELECT data::text AS data FROM pgboss.job WHERE name = 'mail'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { data } of rows) {
    expect(Object.keys(JSON.parse(data)).sort()).toEqual(['sealed', 'to'])
    expect(data.replace(/"sealed": ?"[^"]*"/, '')).not.toContain(code)
  }
})
