import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeStepOf, totpCode } from '#server/modules/people/second-factor/totp.ts'
import { createClient } from '#shared/core/client.ts'
import {
  confirmTotp,
  passSecondFactor,
  startTotp,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { forgetPassword, login } from '#shared/people/session/session.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import {
  freePort,
  type RunningProduct,
  startRunningProduct,
} from '#tests/support/processes/running-product.ts'
import { createOutsidePool, createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { fromBase32 } from '#tests/support/records/second-factor.ts'

const [first, second, third] = ['ilk', 'ikinci', 'ucuncu'].map(
  (name) => `${name}-gizli-anahtar-4f1c8e2b7a93d5`,
) as [string, string, string]
const email = 'kurucu@kulup.example'
const password = 'Kurucu-Parolasi-8351'

let dataDir: string
let database: TestDatabase
let pool: ReturnType<typeof createOutsidePool>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-secret-'))
  database = await createTestDatabase()
  pool = createOutsidePool(database.connectionString)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const environment = () => ({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir, DEMO: '0' })
const start = (APP_SECRET: string, further: NodeJS.ProcessEnv = {}): Promise<RunningProduct> =>
  startRunningProduct(dataDir, {
    ...environment(),
    ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, APP_SECRET },
    ...further,
  })

/** Runs the command; resolves to its exit code and its output. */
async function change(settings: NodeJS.ProcessEnv, ...options: string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, ['server/cli/change-secret.ts', ...options], {
    env: { ...process.env, ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const [code] = await once(child, 'close')
  return [code, said]
}

test('a club changes its secret: its keys, authenticator apps and waiting mails go on', async () => {
  // A mail server that is away, so that a mail waits.
  const product = await start(first, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  const admin = await signIn(product.url, email, password)
  const key = fromBase32((await admin.call(startTotp)).secret)
  await admin.call(confirmTotp, { body: { code: totpCode(key, timeStepOf(Date.now())) } })
  await pool.query('UPDATE totp_factors SET last_step = last_step - 10')
  const gateKey = async () =>
    (await pool.query('SELECT private_key FROM turnstile_keys')).rows[0]?.private_key
  const before = await gateKey()
  await admin.call(forgetPassword, { body: { email } })
  const waits = async () =>
    (await pool.query(`SELECT FROM pgboss.job WHERE name = 'mail' AND state < 'completed'`)).rowCount
  await expect.poll(waits, { timeout: 15_000 }).toBeGreaterThan(0)

  expect(await change({ APP_SECRET: first, NEW_APP_SECRET: second })).toEqual([
    1,
    expect.stringContaining('durdurun'),
  ])
  await product.stop()
  await expect(start(second)).rejects.toThrow(/^APP_SECRET hatalı: .*change:secret/m)
  expect(await change({ APP_SECRET: third, NEW_APP_SECRET: second })).toEqual([
    1,
    expect.stringContaining('gizli anahtarı değil'),
  ])
  expect(await gateKey()).toEqual(before)
  expect(await change({ APP_SECRET: first, NEW_APP_SECRET: 'kisa' })).toEqual([
    1,
    expect.stringContaining('Kullanım'),
  ])
  expect(await change({ APP_SECRET: first, NEW_APP_SECRET: second })).toEqual([
    0,
    expect.stringMatching(/^\d+ kayıt yeni anahtarla şifrelendi, 10 kurtarma kodu silindi\./),
  ])
  expect(await gateKey()).not.toEqual(before)

  const renewed = await start(second)
  const transport = (path: string, init: RequestInit) => fetch(renewed.url + path, init)
  const visitor = createClient({ transport })
  const refused = await visitor.call(login, { body: { email, password } }).catch((error) => error)
  const code = totpCode(key, timeStepOf(Date.now()))
  const { token } = await visitor.call(passSecondFactor, {
    body: { challenge: refused.challenge.token, code },
  })
  expect(token).toBeTruthy()
  await mailTo(dataDir, email, /sıfırlama/)
  await renewed.stop()
}, 300_000)

test('a club that lost its secret goes on with new keys', async () => {
  const keys = async () => (await pool.query('SELECT private_key FROM turnstile_keys')).rows
  const before = await keys()
  expect(await change({ APP_SECRET: third }, '--lost')).toEqual([0, expect.stringContaining('yenilenecek')])
  const product = await start(third)
  await expect.poll(keys).not.toEqual(before)
  await product.stop()
}, 300_000)
