import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { ConcurrentWriters } from '#tests/faults/prove/kills/concurrent-writers.ts'
import {
  brokenInvariants,
  failedChecks,
  missingPhotographs,
  unmatchedCharges,
} from '#tests/faults/prove/kills/invariants.ts'
import { seedWriteLoadClub, type WriteLoadClub } from '#tests/faults/prove/kills/write-load.ts'
import { type WriterContext, writeOperations } from '#tests/faults/prove/kills/write-operations.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type CardProvider, providerKeys, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { embeddedAddress, kill, type Victim, victims } from '#tests/support/processes/kill.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { photo } from '#tests/support/records/images.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 50)
const lanes = 12
const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }

let dataDir: string
let provider: CardProvider
let sink: SmtpSink
let product: RunningProduct
let pool: pg.Pool
let club: WriteLoadClub
let adminToken: string
let image: Buffer
let callers = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-kills-'))
  provider = await startCardProvider()
  sink = await openSmtpSink({ storesMails: false })
  image = await photo({ width: 120, height: 80 })
  await start()
  adminToken = (await signIn(product.url, account.email, account.password)).token
  club = await seedWriteLoadClub(callAs(adminToken), pool)
})
afterAll(async () => {
  await pool.end()
  await product.stop()
  await provider.stop()
  await sink.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the product on the existing data; returns the seconds until it responded. */
async function start(): Promise<number> {
  const startedAt = performance.now()
  product = await startRunningProduct(dataDir, {
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: sink.url,
    TRUSTED_PROXIES: '127.0.0.1',
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  })
  const seconds = (performance.now() - startedAt) / 1000
  await pool?.end()
  pool = createPool(await embeddedAddress(dataDir))
  return seconds
}

/** A user’s calls, each from a new address to avoid the rate limit. */
function callAs(token: string | undefined): WriterContext['admin'] {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  return createClient({
    token: () => token ?? null,
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      return fetch(product.url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
    },
  }).call
}

/** Seconds until a write is accepted again. */
async function recovered(round: number): Promise<number> {
  const since = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    const body = { question: `Geldi mi ${round}-${attempt}`, answer: 'Evet' }
    const isTaken = await callAs(adminToken)(addFaq, { body }).then(
      () => true,
      () => false,
    )
    const seconds = (performance.now() - since) / 1000
    if (isTaken) return seconds
    if (seconds > 60)
      throw new Error(`No write was accepted for a minute:\n${product.printed().slice(-2000)}`)
    await sleep(50)
  }
}

const spread = (seconds: readonly number[]): string => {
  const sorted = seconds.toSorted((one, other) => one - other)
  const [middle = 0, last = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `p50 ${middle.toFixed(1)} s, max ${last.toFixed(1)} s`
}

/** Waits until all payments, imports and mails are finished. */
async function untilSettled(): Promise<void> {
  // Skips some minutes.
  await pool.query(`UPDATE payments SET status_at = status_at - interval '21 minutes'`)
  const open = `
    SELECT (SELECT count(*)::int FROM payments WHERE status IN ('created', 'awaiting-3ds', 'authorising', 'review')) AS payments,
      (SELECT count(*)::int FROM imports WHERE state = 'running') AS imports,
      (SELECT count(*)::int FROM pgboss.job WHERE name IN ('mail', 'password-reset')
        AND state IN ('created', 'retry', 'active')) AS jobs`
  const count = async () => (await pool.query(open)).rows[0]
  await expect.poll(count, { timeout: 300_000, interval: 1000 }).toEqual({ payments: 0, imports: 0, jobs: 0 })
}

test(`${rounds} kills of server and database during all kinds of writes lose and duplicate nothing`, async () => {
  const writers = new ConcurrentWriters(writeOperations)
  const noTimes = (): Record<Victim, number[]> => ({
    server: [],
    database: [],
    backend: [],
    'server and database': [],
  })
  /** Seconds from start, and from kill, to the first response. */
  const [starts, absences] = [noTimes(), noTimes()]
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] as Victim
    const end = new AbortController()
    const context = { club, url: product.url, admin: callAs(adminToken), callAs, photo: image }
    const writing = writers.write(context, lanes, end.signal)
    await sleep(800 + Math.random() * 1500)
    const killedAt = performance.now()
    await kill(victim, product, { dataDir, pool })
    // Requests that failed with the connection are retried where a user would retry.
    const goesOn = victim === 'backend' || victim === 'database'
    if (!goesOn) end.abort()
    starts[victim].push(goesOn ? await recovered(round) : await start())
    absences[victim].push((performance.now() - killedAt) / 1000)
    end.abort()
    await writing
    expect(await writers.violations(pool), `round ${round}: ${victim}`).toEqual([])
    expect(
      await brokenInvariants(pool).then((wrong) => wrong.filter((line) => !line.startsWith('a paid'))),
      `round ${round}`,
    ).toEqual([])
  }
  await untilSettled()
  expect(await writers.violations(pool)).toEqual([])
  expect(await brokenInvariants(pool)).toEqual([])
  expect(await missingPhotographs(pool, dataDir)).toEqual([])
  expect(await unmatchedCharges(pool, provider)).toEqual([])
  expect(await failedChecks(await embeddedAddress(dataDir), dataDir)).toEqual([])

  const resets = writers.tallies.find(({ operation }) => operation.name === 'reset mails')
  const addressOf = new Map(club.members.map(({ _id, email }) => [_id, email]))
  const unheard = [...(resets?.acknowledged ?? [])].filter(
    (id) => !sink.received.has(addressOf.get(id) ?? ''),
  )
  expect(unheard).toEqual([])
  const mails = [...sink.received.values()].reduce((sum, count) => sum + count, 0)

  console.table(
    Object.fromEntries(
      writers.tallies.map(({ operation, attempts, acknowledged, refused }) => [
        operation.name,
        { attempts, acknowledged: acknowledged.size, refused: JSON.stringify(refused) },
      ]),
    ),
  )
  console.table(
    Object.fromEntries(
      victims.map((victim) => [
        victim,
        { rounds: starts[victim].length, start: spread(starts[victim]), away: spread(absences[victim]) },
      ]),
    ),
  )
  console.log(`${mails} mails for ${resets?.attempts} requests`)
  expect(
    writers.tallies
      .filter(({ acknowledged }) => acknowledged.size === 0)
      .map(({ operation }) => operation.name),
  ).toEqual([])
  expect(
    writers.tallies.flatMap(({ operation, refused }) => (refused['500'] ? [operation.name] : [])),
  ).toEqual([])
  expect(Math.max(...Object.values(starts).flat())).toBeLessThan(10)
}, 1_500_000)
