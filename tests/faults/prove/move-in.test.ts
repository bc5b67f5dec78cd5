import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays } from '#shared/core/club-time.ts'
import { showImport, startImport } from '#shared/money/imports/imports.contract.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { csvFile, ended, inWindows1254, upload, workbook } from '#tests/support/product/spreadsheets.ts'

const account = { email: 'yonetici@kuzey.example', password: 'Kuzey-Parolasi-2026' }

let database: TestDatabase
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
const admin = () => signIn(product.url, account.email, account.password)

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'move-in-'))
  pool = createPool(database.connectionString)
  product = await start()
  branch = (await (await admin()).call(addBranch, { body: { name: 'Liman' } }))._id
})
afterAll(async () => {
  await product?.stop()
  await pool?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const rowsPerFile = 1000

interface Member {
  name: string
  surname: string
  phone: number
  email: string | null
  joinedOn: string
  hasConsent: boolean
  startsOn: string
  endsOn: string
  /** Lira. */
  debt: number
  wallet: number
}

const letters = 'abcçdefgğhıijklmnoöprsştuüvyz'
const word = (index: number) =>
  [...String(index)].map((digit) => letters[Number(digit) * 2] ?? '').join('') + (letters[index % 29] ?? '')

function memberAt(index: number): Member {
  return {
    name: ['Işıl', 'İnci', 'Şükrü', 'Ğazi'][index % 4] ?? '',
    surname: `Ç${word(index)}`,
    phone: 5_321_000_000 + index,
    email: index % 2 === 0 ? `uye${index}@posta.example` : null,
    joinedOn: addDays('2023-01-01', index % 1000),
    hasConsent: index % 5 === 0,
    startsOn: '2026-01-01',
    endsOn: addDays('2030-01-01', index % 365),
    debt: index % 3 === 0 ? 1500.5 : 0,
    wallet: index % 4 === 0 ? 25.25 : 0,
  }
}
const debtDue = '2029-12-31'
const source = 'Üyelik formu'
const membersOf = (file: number) =>
  Array.from({ length: rowsPerFile }, (_, index) => memberAt(file * rowsPerFile + index))

/** `2026-01-31` as `31.01.2026`. */
const withDots = (day: string) => day.split('-').reverse().join('.')
/** `2026-01-05` as `5/1/2026`. */
const withSlashes = (day: string) => day.split('-').map(Number).reverse().join('/')
const inLira = (amount: number) =>
  amount === 0 ? '' : amount.toLocaleString('tr-TR', { minimumFractionDigits: 2 })
const spaced = (phone: number) => String(phone).replace(/(...)(...)(..)(..)/, '$1 $2 $3 $4')

function withSemicolons(): File {
  const heading =
    'Ad soyad;Telefon;E-posta;Katılım tarihi;Pazarlama onayı;Onayın kaynağı;Onay tarihi;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye'
  const lines = membersOf(0).map((one) =>
    [
      ...[`${one.name} ${one.surname}`, `0${spaced(one.phone)}`, one.email ?? '', withDots(one.joinedOn)],
      ...(one.hasConsent ? ['Evet', source, withDots(one.joinedOn)] : ['Hayır', '', '']),
      ...['devreden', withDots(one.startsOn), withDots(one.endsOn), inLira(one.debt)],
      ...[one.debt > 0 ? withDots(debtDue) : '', inLira(one.wallet)],
    ].join(';'),
  )
  return csvFile(`\uFEFF${[heading, ...lines].join('\r\n')}`, 'uyeler.csv')
}

function inOldEncoding(): File {
  const heading =
    'GSM,Ad,Soyad,Mail,Kayıt Tarihi,Üyelik Türü,Başlama,Son gün,Borç,Vade,Cüzdan,Onay,Onay kaynağı,Onay tarihi'
  const lines = membersOf(1).map((one) =>
    [
      ...[`+90 ${spaced(one.phone)}`, one.name, one.surname, one.email ?? '', withSlashes(one.joinedOn)],
      ...['Devreden paket', withSlashes(one.startsOn), withSlashes(one.endsOn), `"${inLira(one.debt)}"`],
      ...[one.debt > 0 ? withSlashes(debtDue) : '', `"${inLira(one.wallet)}"`],
      ...(one.hasConsent ? ['var', source, withSlashes(one.joinedOn)] : ['yok', '', '']),
    ].join(','),
  )
  return csvFile(inWindows1254(`${[heading, ...lines].join('\n')}\n`), 'eski-program.csv')
}

function asWorkbook(): Promise<File> {
  const date = (day: string) => new Date(`${day}T00:00:00Z`)
  const heading = [
    'Paket',
    'Başlangıç',
    'Bitiş',
    'İsim',
    'Soyisim',
    'Cep',
    'E-posta adresi',
    'Katılım tarihi',
  ]
  const more = ['Kalan borç', 'Vade', 'Bakiye', 'Onay', 'Onay kaynağı', 'Onay tarihi']
  const rows = membersOf(2).map((one) => [
    ...['Devreden', date(one.startsOn), date(one.endsOn), one.name, one.surname, one.phone, one.email],
    ...[date(one.joinedOn), one.debt || null, one.debt > 0 ? withDots(debtDue) : null, one.wallet || null],
    ...(one.hasConsent ? ['x', source, date(one.joinedOn)] : [null, null, null]),
  ])
  return workbook([['ÜYE LİSTESİ'], [...heading, ...more], ...rows], 'uyeler.xlsx')
}

const peopleSoFar = async () =>
  (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM users WHERE role = 'member'`)).rows[0]
    ?.n ?? 0

test('3,000 members from three differently shaped files arrive whole, although the process is killed during each', async () => {
  const files = [withSemicolons(), inOldEncoding(), await asWorkbook()]
  for (const [index, file] of files.entries()) {
    const { _id: importId } = await upload(await admin(), branch, file, 'members')
    const params = { importId }
    await (await admin()).call(startImport, { params, body: {} })
    // The first batch is committed, the second one under way.
    await expect.poll(peopleSoFar, { timeout: 60_000, interval: 5 }).toBeGreaterThan(index * rowsPerFile)
    const killed = new Promise((fulfil) => product.process.once('exit', fulfil))
    product.process.kill('SIGKILL')
    await killed
    expect((await peopleSoFar()) % 500).toBe(0)
    product = await start()
    expect(await ended(await admin(), importId), file.name).toMatchObject({
      ...{ state: 'done', added: rowsPerFile, done: rowsPerFile, skipped: 0 },
    })
    expect((await (await admin()).call(showImport, { params })).state).toBe('done')
  }
  const expected = Array.from({ length: 3 * rowsPerFile }, (_, index) => memberAt(index))
  const { rows } = await pool.query(`
    SELECT users.name, phone, email, (created_at AT TIME ZONE 'Europe/Istanbul')::date::text AS "joinedOn",
      newsletter AS "hasConsent", newsletter_source AS source, held.*, owed.*, wallet.*
    FROM users
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS memberships, min(starts_at AT TIME ZONE 'Europe/Istanbul')::date::text AS "startsOn",
        (max(ends_at AT TIME ZONE 'Europe/Istanbul') - interval '1 day')::date::text AS "endsOn"
      FROM memberships WHERE user_id = users.id) held
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(open), 0)::int AS debt, max(due_on)::text AS "dueOn"
      FROM receivables WHERE user_id = users.id) owed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0)::int AS wallet
      FROM wallets JOIN wallet_entries ON wallet_id = wallets.id WHERE user_id = users.id) wallet
    WHERE role = 'member' ORDER BY phone`)
  expect(rows).toEqual(
    expected.map(({ name, surname, phone, debt, wallet, hasConsent, ...one }) => ({
      ...one,
      ...{ name: `${name} ${surname}`, phone: `+90${phone}`, memberships: 1 },
      ...{ hasConsent, source: hasConsent ? source : null },
      ...{ debt: debt * 100, dueOn: debt > 0 ? debtDue : null, wallet: wallet * 100 },
    })),
  )
  const months = Map.groupBy(expected, ({ joinedOn }) => joinedOn.slice(0, 7))
  const statistics = await pool.query(
    `SELECT to_char(since AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM') AS month, sum(amount)::int AS n
     FROM dashboard_amounts WHERE figure = 'users' AND branch_id = $1 GROUP BY month ORDER BY month`,
    [branch],
  )
  expect(statistics.rows).toEqual(
    [...months]
      .map(([month, people]) => ({ month, n: people.length }))
      .sort((one, other) => (one.month < other.month ? -1 : 1)),
  )
})
