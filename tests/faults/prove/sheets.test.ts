import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import {
  mostImportRows,
  showImport,
  startImport,
  undoImport,
} from '#shared/money/imports/imports.contract.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { csvFile, ended, upload } from '#tests/support/product/spreadsheets.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

/** The resident memory of a process, in bytes. */
async function memoryOf({ process: { pid } }: RunningProduct): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Reads a response to its end without keeping it; returns its size and the peak memory of the process, in bytes. */
async function memoryWhileReading(product: RunningProduct, answer: Response) {
  let bytes = 0
  let most = 0
  let looked = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (performance.now() - looked < 50) continue
    looked = performance.now()
    most = Math.max(most, await memoryOf(product))
  }
  return { bytes, most: Math.max(most, await memoryOf(product)) }
}

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
const million = 1_000_000
/** The memory an export may add to the process. */
const mostBytes = 100 * 1024 * 1024

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
let pool: pg.Pool
let product: RunningProduct
let branch: string

const start = () =>
  startRunningProduct(dataDir, {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-sheets-'))
  pool = createPool(database.connectionString)
  product = await start()
  const admin = await signIn(product.url, account.email)
  branch = (await admin.call(addBranch, { body: { name: 'Meram' } }))._id
}, 240_000)
afterAll(async () => {
  await product.stop()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const columns = {
  general_records: {
    date: `'2020-01-01'::date + (i % 2000)::int`,
    title: `'Satır ' || i`,
    category: `'Grup ' || i % 20`,
    amount: 'i',
    note: `'Not ' || i`,
  },
  users: { name: `'Üye ' || i`, role: `'member'` },
}

const rowsOfFiles = async () => {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM general_records WHERE import_id IS NOT NULL',
  )
  return rows[0]?.n
}

test(`an import of ${mostImportRows} rows is atomic although the process is killed during it`, async () => {
  let admin = await signIn(product.url, account.email)
  const lines = Array.from(
    { length: mostImportRows },
    (_, index) => `01.02.2025;Satır ${index};Grup;${index + 1},25;`,
  )
  const file = csvFile(`Tarih;Açıklama;Kategori;Tutar;Not\n${lines.join('\n')}\n`)
  const { _id: importId } = await upload(admin, branch, file)
  const params = { importId }
  await admin.call(startImport, { params, body: {} })
  await expect
    .poll(async () => (await admin.call(showImport, { params })).done, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(5000)
  const killed = new Promise((fulfil) => product.process.once('exit', fulfil))
  product.process.kill('SIGKILL')
  await killed
  expect(await rowsOfFiles()).toBe(0)
  product = await start()
  admin = await signIn(product.url, account.email)
  expect(await ended(admin, importId)).toMatchObject({
    state: 'done',
    added: mostImportRows,
    done: mostImportRows,
  })
  expect(await rowsOfFiles()).toBe(mostImportRows)
})

const memberRows = 10_000
/** Seconds in which that many members are imported. */
const mostSeconds = 60

/** Lines of members with a package each, and every third with a debt, a balance and a contract on paper. */
function memberLines(prefix: string, phones: number): string {
  const letters = 'abcdefghijklmnopqrstuvwyz'
  const word = (index: number) =>
    [...String(index)].map((digit) => letters[Number(digit)]).join('') + (letters[index % 25] ?? '')
  return Array.from({ length: memberRows }, (_, index) => {
    const more = index % 3 === 0 ? '500;31.12.2026;25;02.01.2026' : ';;;'
    return `${prefix} ${word(index)};0${phones + index};01.05.2024;devreden;01.01.2026;31.12.2030;${more}`
  }).join('\n')
}
const memberHeading =
  'Ad soyad;Telefon;Katılım tarihi;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye;Sözleşme tarihi\n'

async function importedMembers(prefix: string) {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS people, count(DISTINCT phone)::int AS phones,
       (SELECT count(*)::int FROM memberships JOIN users ON users.id = user_id WHERE users.name LIKE $1) AS memberships,
       (SELECT sum(open)::int FROM receivables JOIN users ON users.id = user_id WHERE users.name LIKE $1) AS debts,
       (SELECT sum(balance)::int FROM wallets JOIN users ON users.id = user_id WHERE users.name LIKE $1) AS balances,
       (SELECT count(*)::int FROM paper_contracts JOIN users ON users.id = user_id WHERE users.name LIKE $1) AS contracts
     FROM users WHERE name LIKE $1`,
    [`${prefix} %`],
  )
  return rows[0]
}
const third = Math.ceil(memberRows / 3)
const wholeFile = {
  people: memberRows,
  phones: memberRows,
  memberships: memberRows,
  debts: third * 50_000,
  balances: third * 2500,
  contracts: third,
}

test('an import of members is continued after the process is killed, and enters each person once', async () => {
  let admin = await signIn(product.url, account.email)
  const file = csvFile(memberHeading + memberLines('Kesilen', 5_320_000_000))
  const { _id: importId } = await upload(admin, branch, file, 'members')
  const params = { importId }
  await admin.call(startImport, { params, body: {} })
  await expect
    .poll(async () => (await admin.call(showImport, { params })).done, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(1000)
  const killed = new Promise((fulfil) => product.process.once('exit', fulfil))
  product.process.kill('SIGKILL')
  await killed
  // Whole batches only.
  expect(Number((await importedMembers('Kesilen'))?.people) % 500).toBe(0)
  product = await start()
  admin = await signIn(product.url, account.email)
  expect(await ended(admin, importId)).toMatchObject({ state: 'done', added: memberRows, done: memberRows })
  expect(await importedMembers('Kesilen')).toEqual(wholeFile)
})

test(`an import of ${memberRows} members takes at most ${mostSeconds} s`, async () => {
  const admin = await signIn(product.url, account.email)
  const { _id: importId } = await upload(
    admin,
    branch,
    csvFile(memberHeading + memberLines('Ölçülen', 5_330_000_000)),
    'members',
  )
  const startedAt = performance.now()
  await admin.call(startImport, { params: { importId }, body: {} })
  expect(await ended(admin, importId)).toMatchObject({ state: 'done', added: memberRows })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`an import of ${memberRows} members took ${seconds} s`)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
  expect(await importedMembers('Ölçülen')).toEqual(wholeFile)
  const undoneAt = performance.now()
  expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({
    removed: memberRows,
    kept: 0,
  })
  console.log(`its undo took ${Math.round((performance.now() - undoneAt) / 1000)} s`)
})

/** Reads a file to its end; returns its size and the memory the process gained, in bytes. */
async function growthOver(name: string, ask: () => Promise<Response>) {
  const before = await memoryOf(product)
  const startedAt = performance.now()
  const { bytes, most } = await memoryWhileReading(product, await ask())
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const megabytes = (count: number) => Math.round(count / 1024 / 1024)
  console.log(
    `${name}: ${megabytes(bytes)} MB in ${seconds} s, process grew by ${megabytes(most - before)} MB`,
  )
  return { bytes, grown: most - before }
}

test.each(['csv', 'xlsx'])(
  'an export of a million rows as %s adds at most 100 MB to the process',
  async (format) => {
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM general_records')
    const missing = million - (rows[0]?.n ?? 0)
    if (missing > 0) await seedClub(pool, { general_records: missing }, { branches: [branch], columns })
    const { token } = await signIn(product.url, account.email)
    const headers = { authorization: `Bearer ${token}` }
    const exportUrl = `${product.url}/api/general-excel/export?format=${format}`
    // A warm-up loads what the process needs once.
    await fetch(`${exportUrl}&filter=${encodeURIComponent('{"q":"satır 99999"}')}`, { headers }).then(
      (answer) => answer.arrayBuffer(),
    )
    const { bytes, grown } = await growthOver(format, () => fetch(exportUrl, { headers }))
    expect(bytes).toBeGreaterThan(format === 'csv' ? million * 40 : million * 5)
    expect(grown).toBeLessThan(mostBytes)
  },
)

test.each(['csv', 'xlsx'] as const)(
  'the list of a million members as %s adds at most 100 MB to the process',
  async (format) => {
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM users')
    const missing = million - (rows[0]?.n ?? 0)
    if (missing > 0) await seedClub(pool, { users: missing }, { branches: [branch], columns })
    const { token } = await signIn(product.url, account.email)
    const ask = (filter: object) =>
      fetch(product.url + exportList.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          list: pathOf(listUsers.url, {}, { filter }),
          title: 'Kullanıcılar',
          format,
          columns: [
            { source: 'name', heading: 'Ad soyad' },
            { source: 'email', heading: 'E-posta' },
            { source: 'phone', heading: 'Telefon', cell: { as: 'phone' } },
            { source: 'branch', heading: 'Şube', reference: 'branches' },
            { source: 'createdAt', heading: 'Kayıt tarihi', cell: { as: 'day' } },
          ],
        }),
      })
    // A warm-up loads what the process needs once.
    await ask({ q: 'üye 99999' }).then((answer) => answer.arrayBuffer())
    const { bytes, grown } = await growthOver(`members as ${format}`, () => ask({}))
    expect(bytes).toBeGreaterThan(format === 'csv' ? million * 40 : million * 5)
    expect(grown).toBeLessThan(mostBytes)
  },
)
