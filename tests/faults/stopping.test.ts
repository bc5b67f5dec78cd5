import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addFaq, listFaqs, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const administrator = { ADMIN_EMAIL: 'nasreddin@kulup.example', ADMIN_PASSWORD: 'Parola-2026' }

let dataDir: string
let database: TestDatabase
let gate: DatabaseProxy
let product: RunningProduct

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-stopping-'))
  database = await createTestDatabase()
  gate = await openDatabaseProxy(database.connectionString)
  product = await startRunningProduct(dataDir, {
    ...administrator,
    DEMO: '0',
    DATABASE_URL: gate.connectionString,
    LOG_LEVEL: 'trace',
    DRAIN_SECONDS: '2',
  })
})
afterAll(async () => {
  await product.stop()
  await gate.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function readiness(): Promise<[number, string | undefined]> {
  const answer = await fetch(`${product.url}/readyz`)
  return [answer.status, ((await answer.json()) as { reason?: string }).reason]
}

const ready = [200, undefined]
const becomes = (state: unknown[]) => expect.poll(readiness, { timeout: 20_000 }).toEqual(state)

test('/readyz reports which dependency is missing', async () => {
  await becomes(ready)
  await gate.close()
  await becomes([503, 'database'])
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  await gate.open()
  await becomes(ready)
  const documents = join(dataDir, 'files/documents')
  await rename(documents, `${documents}-away`)
  await writeFile(documents, 'a file where a folder should be')
  await becomes([503, 'storage'])
  await rm(documents)
  await rename(`${documents}-away`, documents)
  await becomes(ready)
})

test('a hanging database blocks no request: requests fail with a message until it responds again', async () => {
  const ask = async () => {
    const since = performance.now()
    const answer = await fetch(`${product.url}${listFaqs.url}`)
    return { answer, isQuick: performance.now() - since < 1000 }
  }
  gate.pause()
  const first = await ask()
  expect(first.answer.status).toBe(503)
  await expect.poll(async () => (await ask()).isQuick, { timeout: 20_000 }).toBe(true)
  const { answer } = await ask()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ message: coreMessages.unavailable })
  expect(await readiness()).toEqual([503, 'database'])
  gate.resume()
  await becomes(ready)
  expect((await ask()).answer.status).toBe(200)
})

test('a day of logs contains no personal data', async () => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
  const { token, call } = await signIn(product.url, email, password)
  await call(listUsers, { query: { filter: { q: 'Keloğlan 0532 765 43 21' } } })
  await fetch(`${product.url}/keloglan@kulup.example?ad=Keloğlan`)
  await gate.close()
  await fetch(`${product.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'failing-request' },
    body: JSON.stringify({ email, password }),
  })
  await gate.open()
  await becomes(ready)
  // The output arrives through a pipe, after the response.
  await expect.poll(() => product.printed()).toContain('failing-request')
  const log = product.printed()
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/users', status: 200, msg: 'request' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: 'failing-request',
      err: expect.objectContaining({ type: expect.any(String) }),
    }),
  )
  for (const secret of [
    email,
    password,
    token,
    'nasreddin',
    'Keloğlan',
    encodeURIComponent('Keloğlan'),
    '765 43 21',
  ]) {
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})

test('a graceful stop finishes running requests and jobs, closes listeners, and fails the readiness probe first', async () => {
  const { token, call } = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  const faq = await call(addFaq, { body: { question: 'Açık mı?', answer: 'Açık.' } })
  const pool = createPool(database.connectionString)
  const jobs = new PgBoss({
    connectionString: database.connectionString,
    supervise: false,
    schedule: false,
    max: 1,
  })
  jobs.on('error', () => undefined)
  await jobs.start()
  const holder = await pool.connect()
  try {
    // Both wait for these rows.
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM faqs WHERE id = $1 FOR UPDATE', [faq._id])
    await holder.query('LOCK TABLE email_verifications IN ACCESS EXCLUSIVE MODE')
    const change = call(updateFaq, { params: { id: faq._id }, body: { answer: 'Kapalı.', version: 1 } })
    const job = await jobs.send('session-expiry', {})
    const events = await fetch(`${product.url}/api/notification/events`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const lastEvent = events.text()
    const waiting = async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    product.process.kill('SIGTERM')
    await becomes([503, 'stopping'])
    await lastEvent
    expect(product.process.exitCode).toBe(null)
    await holder.query('COMMIT')
    expect(await change).toMatchObject({ answer: 'Kapalı.' })
    await product.stop()
    const { rows } = await pool.query('SELECT state FROM pgboss.job WHERE id = $1', [job])
    expect(rows).toEqual([{ state: 'completed' }])
    expect(product.process.exitCode).toBe(0)
  } finally {
    holder.release()
    await jobs.stop({ graceful: false })
    await pool.end()
  }
})
