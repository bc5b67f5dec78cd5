import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { exportGeneralRecords } from '#shared/money/general-records/general-records.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { showDashboardCharts } from '#shared/office/dashboard/dashboard.contract.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '#tests/support/processes/standby.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { csvFile, importFile } from '#tests/support/product/spreadsheets.ts'
import { openBranch } from '#tests/support/records/content.ts'

const account = { ADMIN_EMAIL: 'nasreddin@kulup.example', ADMIN_PASSWORD: 'Parola-2026' }

let pair: ReplicatedDatabase
let gate: DatabaseProxy
let dataDir: string
let product: RunningProduct
let admin: SignedIn
let onStandby: pg.Client

beforeAll(async () => {
  pair = await startReplicatedDatabase()
  gate = await openDatabaseProxy(pair.standby.connectionString)
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-replica-'))
  product = await startRunningProduct(dataDir, {
    ...account,
    DEMO: '0',
    DATABASE_URL: pair.primary.connectionString,
    DATABASE_REPLICA_URL: gate.connectionString,
  })
  admin = await signIn(product.url, account.ADMIN_EMAIL, account.ADMIN_PASSWORD)
  onStandby = new pg.Client({ connectionString: pair.standby.connectionString })
  await onStandby.connect()
})
afterAll(async () => {
  await product.stop()
  await gate.close()
  await onStandby.end()
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let questions = 0
/** Writes a record; returns the newest log entry as read right after. */
async function writeAndLook() {
  questions += 1
  const { _id } = await admin.call(addFaq, { body: { question: `Soru ${questions}`, answer: 'Yanıt' } })
  const [newest] = await admin.call(listAuditLog, { query: { sort: ['createdAt', 'DESC'], range: [0, 0] } })
  return newest?.recordId === _id
}

/** The number of statements run on the standby, without probes. */
async function answeredThere(): Promise<number> {
  const { rows } = await onStandby.query<{ scans: number }>(
    `SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int AS scans
     FROM pg_stat_user_tables WHERE relname IN ('audit_log', 'lessons', 'general_records')`,
  )
  return rows[0]?.scans ?? 0
}

const readMuch = async () => {
  await admin.call(showDashboardCharts, { query: {} })
  const file = await fetch(product.url + pathOf(exportGeneralRecords.url, {}, { format: 'csv' }), {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.status).toBe(200)
  return file.text()
}

/** Polls until reads reach the replica again. */
const isUsed = () =>
  expect
    .poll(
      async () => {
        const before = await answeredThere()
        await admin.call(listAuditLog, { query: {} })
        await readMuch()
        // PostgreSQL reports statistics at the end of a transaction, at most once per second.
        await new Promise((fulfil) => setTimeout(fulfil, 1200))
        return (await answeredThere()) > before
      },
      { timeout: 60_000 },
    )
    .toBe(true)

test('audit log lists, charts and exports are read from the replica, and include the latest writes', async () => {
  const branch = await openBranch(admin, 'Meram')
  const rows = Array.from({ length: 300 }, (_, index) => `22.11.2025;Satır ${index};${index + 1},00`)
  await importFile(admin, branch._id, csvFile(`Tarih;Açıklama;Tutar\n${rows.join('\n')}\n`))
  expect((await readMuch()).split('\n').filter((line) => line.includes('Satır'))).toHaveLength(300)
  await isUsed()
  for (let round = 0; round < 100; round += 1) expect(await writeAndLook()).toBe(true)
})

test('a lagging replica is not used until it has caught up', async () => {
  await onStandby.query('SELECT pg_wal_replay_pause()')
  for (let round = 0; round < 20; round += 1) expect(await writeAndLook()).toBe(true)
  const slow = performance.now()
  for (let round = 0; round < 20; round += 1) expect(await writeAndLook()).toBe(true)
  // The wait for the replica happens once, not with every read.
  expect(performance.now() - slow).toBeLessThan(5_000)
  await onStandby.query('SELECT pg_wal_replay_resume()')
  await isUsed()
})

test('a lost replica is bypassed, also during reads', async () => {
  let isReading = true
  const reading = (async () => {
    let reads = 0
    for (; isReading; reads += 1) await admin.call(listAuditLog, { query: {} })
    return reads
  })()
  for (let round = 0; round < 3; round += 1) {
    await new Promise((fulfil) => setTimeout(fulfil, 300))
    await gate.close()
    expect(await writeAndLook()).toBe(true)
    await readMuch()
    await gate.open()
  }
  isReading = false
  expect(await reading).toBeGreaterThan(20)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  await isUsed()
})

test('a separate database is not accepted as a replica', async () => {
  const other = await startRunningProduct(join(dataDir, 'other'), {
    DEMO: '0',
    DATABASE_URL: pair.primary.connectionString,
    DATABASE_REPLICA_URL: pair.primary.connectionString,
  })
  try {
    const { call } = await signIn(other.url, account.ADMIN_EMAIL, account.ADMIN_PASSWORD)
    expect((await call(listAuditLog, { query: {} })).length).toBeGreaterThan(0)
  } finally {
    await other.stop()
  }
})
