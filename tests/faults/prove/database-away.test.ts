import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addFaq, listFaqs, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { watchChanges } from '#shared/office/changes/changes.contract.ts'
import { forgetPassword } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { endEverything, type Owner, serverPid, startOwner } from '#tests/faults/prove/owned-database.ts'
import { type RecordedResponse, retryingFetch, summary } from '#tests/faults/prove/retrying-fetch.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
const outage = 30_000

let dataDir: string
let owner: Owner
let gate: DatabaseProxy
let mailbox: SmtpSink
let product: RunningProduct
let admin: SignedIn

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-away-'))
  const database = await startOwner(dataDir)
  owner = database.owner
  gate = await openDatabaseProxy(database.connectionString)
  mailbox = await openSmtpSink()
  product = await startRunningProduct(join(dataDir, 'product'), {
    DATABASE_URL: gate.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'silent',
  })
  admin = await signIn(product.url, account.email, account.password)
})
afterAll(async () => {
  await product.stop()
  await gate.close()
  await mailbox.close()
  await endEverything()
  await rm(dataDir, { recursive: true, force: true })
})

const pages = ['/', '/about', '/sss', '/contact']
let asked = 0

/** The requests and responses while the database is disturbed. */
async function through(what: () => Promise<void>): Promise<RecordedResponse[]> {
  for (const path of pages) await fetch(product.url + path).then((answer) => answer.text())
  const authorization = { authorization: `Bearer ${admin.token}` }
  const asking = retryingFetch(product.url, {
    page: () => [pages[asked++ % pages.length] ?? '/'],
    list: () => [listFaqs.url],
    write: () => [
      addFaq.url,
      {
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ question: `Soru ${asked++}`, answer: 'Yanıt' }),
      },
    ],
    readiness: () => ['/readyz'],
  })
  await sleep(1500)
  await what()
  await sleep(1500)
  return asking.stop()
}

/** The events received by an open list in the back office. */
async function listen(): Promise<{ heard(): string; end(): void }> {
  const control = new AbortController()
  const answer = await fetch(product.url + watchChanges.url, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: control.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk)
  }
  void read().catch(() => undefined)
  return { heard: () => text, end: () => control.abort() }
}

/** Milliseconds until every request succeeds again. */
async function untilGood(): Promise<number> {
  const since = performance.now()
  const works = async () => {
    const ready = await fetch(`${product.url}/readyz`)
    await admin.call(addFaq, { body: { question: `Geldi mi ${asked++}`, answer: 'Evet' } })
    return ready.status
  }
  await expect.poll(() => works().catch(() => 0), { timeout: 30_000, interval: 50 }).toBe(200)
  return performance.now() - since
}

const memory = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]) / 1024

/** The guarantees of the page about faults for every kind of outage. */
function expectPatience(answers: readonly RecordedResponse[], slowest: number): void {
  console.table(summary(answers))
  for (const { what, status, body, retryAfter, milliseconds } of answers) {
    if (what === 'page') expect(status).toBe(200)
    expect([200, 201, 503], `${what} ${body}`).toContain(status)
    expect(milliseconds, what).toBeLessThan(slowest)
    if (status !== 503 || what === 'readiness') continue
    expect(retryAfter).toBe('5')
    expect(JSON.parse(body)).toMatchObject({ success: false, message: coreMessages.unavailable })
  }
  const refused = answers.filter(({ what, status }) => what !== 'page' && status === 503)
  const quick = refused.filter(({ milliseconds }) => milliseconds < 1000)
  expect(refused.length).toBeGreaterThan(100)
  expect(quick.length / refused.length).toBeGreaterThan(0.9)
  expect(refused.some(({ body }) => body.includes('"reason":"database"'))).toBe(true)
}

/** Every question answered with 201 is stored once. */
async function expectNothingLost(answers: readonly RecordedResponse[]): Promise<void> {
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => JSON.parse(body).question)
  const { length } = taken
  expect(length).toBeGreaterThan(10)
  const known = await admin.call(listFaqs, { query: { range: [0, 999] } })
  const questions = known.map(({ question }) => question)
  expect(taken.filter((question) => !questions.includes(question))).toEqual([])
  expect(new Set(questions).size).toBe(questions.length)
}

let people = 0
/** A requested mail is sent. */
async function expectMail(): Promise<void> {
  people += 1
  const email = `uye-${people}@bozkir.example`
  const person = { name: 'Üye', email, phone: '0532 123 45 67', password: account.password }
  await admin.call(createUser, { body: person })
  await admin.call(forgetPassword, { body: { email } })
  await expect.poll(() => mailbox.of(email).length, { timeout: 60_000 }).toBeGreaterThan(0)
}

/** The processes of the database, the postmaster first. */
async function databaseProcesses(): Promise<number[]> {
  const postmaster = await serverPid(dataDir)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}
let frozen: number[] = []
const wake = () => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
}
afterEach(wake)

/** Takes the database down for half a minute under load, and brings it back. */
async function expectRecovery(
  slowest: number,
  { leave, comeBack }: { leave(): Promise<void>; comeBack(): Promise<void> },
): Promise<void> {
  const before = await memory()
  let recovery = 0
  const answers = await through(async () => {
    await leave()
    await sleep(outage)
    await comeBack()
    recovery = await untilGood()
  })
  expectPatience(answers, slowest)
  await expectNothingLost(answers)
  await expectMail()
  const after = await memory()
  console.log(
    `works again after ${Math.round(recovery)} ms; memory ${Math.round(before)} → ${Math.round(after)} MB`,
  )
  expect(recovery).toBeLessThan(8_000)
  expect(after - before).toBeLessThan(80)
  expect(product.process.exitCode).toBeNull()
}

test('a database stopped for half a minute', async () => {
  const stream = await listen()
  await expectRecovery(10_000, {
    async leave() {
      await gate.close()
      owner.process.kill('SIGTERM')
      await owner.ended
    },
    async comeBack() {
      const database = await startOwner(dataDir)
      owner = database.owner
      await gate.open(database.connectionString)
    },
  })
  // The open list received an event at its start, and one to reload after the outage.
  await expect.poll(stream.heard, { timeout: 15_000 }).toMatch(/"resource":null.*"resource":null/s)
  stream.end()
})

test('a database that accepts connections but does not respond for half a minute', async () => {
  await expectRecovery(12_000, {
    async leave() {
      frozen = await databaseProcesses()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    comeBack: async () => wake(),
  })
})

test('a request waiting for a lock that is never released fails after half a minute', async () => {
  const { _id: id } = await admin.call(addFaq, { body: { question: 'Kilitli mi?', answer: 'Hayır' } })
  const pool = createPool(gate.connectionString)
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM faqs WHERE id = $1 FOR UPDATE', [id])
  const since = performance.now()
  await expect(admin.call(updateFaq, { params: { id }, body: { answer: 'Evet' } })).rejects.toMatchObject({
    status: 503,
    message: coreMessages.unavailable,
  })
  expect(performance.now() - since).toBeLessThan(35_000)
  await holder.query('ROLLBACK')
  holder.release()
  await pool.end()
  expect(await admin.call(updateFaq, { params: { id }, body: { answer: 'Evet' } })).toMatchObject({
    answer: 'Evet',
  })
})
