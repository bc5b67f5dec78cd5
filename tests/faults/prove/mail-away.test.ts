import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { sendCampaign, showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { forgetPassword, register } from '#shared/people/session/session.contract.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { sendMessage } from '#tests/support/records/inbound-messages.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }

let dataDir: string
let database: TestDatabase
let pool: pg.Pool
let server: SmtpSink
let product: RunningProduct
let admin: SignedIn
let branch: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-mail-away-'))
  database = await createTestDatabase()
  pool = createPool(database.connectionString)
  server = await openSmtpSink()
  product = await startRunningProduct(dataDir, {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: server.url,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  admin = await signIn(product.url, account.email, account.password)
  branch = (await admin.call(addBranch, { body: { name: 'Meram Şubesi' } }))._id
})
afterAll(async () => {
  await product.stop()
  await server.close()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

let visitors = 0
function visitor() {
  visitors += 1
  const forwarded = `10.3.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`
  return createClient({
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', forwarded)
      return fetch(product.url + path, { ...init, headers })
    },
  }).call
}

const signUp = (email: string) =>
  visitor()(register, {
    body: {
      name: 'Yeni Üye',
      email,
      phone: '0532 123 45 67',
      password: account.password,
      consent: true,
      terms: true,
    },
  })

/** The writes of an evening that send mails; returns the expected recipients. */
async function anEvening(name: string): Promise<string[]> {
  const newcomers = [1, 2, 3].map((number) => `yeni-${name}-${number}@bozkir.example`)
  for (const email of newcomers) await signUp(email)
  await sendMessage(visitor())
  const members = await enrolMembers(pool, branch, 3)
  for (const { email } of members) await visitor()(forgetPassword, { body: { email } })
  return [...newcomers, ...members.map(({ email }) => email)]
}

const counts = (addresses: readonly string[]) => addresses.map((address) => server.received.get(address) ?? 0)
const once = (addresses: readonly string[]) => addresses.map(() => 1)

test.each<['away' | 'silent' | 'transient', string]>([
  ['away', 'refuses connections'],
  ['silent', 'takes connections and says nothing'],
  ['transient', 'takes no mail for now'],
])(
  'while the mail server is “%s” (%s) all requests succeed; later each mail is sent once',
  async (behaviour) => {
    await server.behave(behaviour)
    const since = performance.now()
    const addresses = await anEvening(behaviour)
    const seconds = (performance.now() - since) / 1000
    expect(seconds).toBeLessThan(30)
    // Some attempts fail.
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `SELECT count(*)::int AS tried FROM pgboss.job
             WHERE name = 'mail' AND retry_count > 0 AND data->>'to' = ANY ($1)`,
              [addresses],
            )
          ).rows[0].tried,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
    expect(counts(addresses)).toEqual(addresses.map(() => 0))
    await server.behave('good')
    const backAt = performance.now()
    await expect.poll(() => counts(addresses), { timeout: 180_000, interval: 200 }).toEqual(once(addresses))
    console.log(
      `${behaviour}: answered in ${seconds.toFixed(1)} s, all mails out ${((performance.now() - backAt) / 1000).toFixed(1)} s later`,
    )
  },
)

test('an address rejected permanently is not retried, and blocks no other mail', async () => {
  const isRefused = (address: string) => address.startsWith('yeni-permanent-1@')
  await server.behave((address) => (isRefused(address) ? 'permanent' : 'good'))
  const [refused = '', ...others] = await anEvening('permanent')
  const stateOf = async (email: string) =>
    (
      await pool.query(`SELECT state, retry_count FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`, [
        email,
      ])
    ).rows[0]
  await expect.poll(() => stateOf(refused), { timeout: 30_000 }).toEqual({ state: 'failed', retry_count: 0 })
  await expect.poll(() => counts(others), { timeout: 30_000 }).toEqual(once(others))
  await server.behave('good')
  const [next = ''] = await anEvening('next')
  await expect.poll(() => counts([next]), { timeout: 30_000 }).toEqual([1])
  expect(counts([refused])).toEqual([0])
})

test('a campaign waits for an unavailable mail server, and is then delivered once to every recipient', async () => {
  const { _id: karatay } = await admin.call(addBranch, { body: { name: 'Karatay Şubesi' } })
  const people = await enrolMembers(pool, karatay, 12)
  await pool.query('UPDATE users SET newsletter = true, email_verified_at = now() WHERE branch_id = $1', [
    karatay,
  ])
  await server.behave('away')
  const { _id: id } = await draftCampaign(admin, karatay)
  await admin.call(sendCampaign, { params: { campaignId: id }, body: {} })
  const progress = () => admin.call(showProgress, { params: { id } })
  await expect.poll(async () => (await progress()).state, { timeout: 20_000 }).not.toBe('finished')
  await server.behave('good')
  await expect
    .poll(async () => (await progress()).state, { timeout: 120_000, interval: 500 })
    .toBe('finished')
  const addresses = people.map(({ email }) => email)
  expect(counts(addresses)).toEqual(once(addresses))
})
