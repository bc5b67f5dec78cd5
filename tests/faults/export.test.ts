import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exportedTables } from '#server/cli/export/club-data.ts'
import type { Description } from '#server/cli/export/description.ts'
import { exportTexts as texts } from '#server/cli/export/export.texts.ts'
import { erasureLog } from '#server/modules/people/users/erasure-log.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import {
  createEmptyDatabase,
  createOutsidePool,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let folder: string
let dataDir: string
let database: TestDatabase
let pool: ReturnType<typeof createOutsidePool>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozkir-export-'))
  dataDir = join(folder, 'data')
  database = await createTestDatabase()
  pool = createOutsidePool(database.connectionString)
  const product = await startRunningProduct(dataDir, { DATABASE_URL: database.connectionString })
  await signIn(product.url, 'uye@bozkir.example', 'Bozkir-2026')
  await product.stop()
  await writeFile(join(dataDir, 'files', 'documents', erasureLog), '{"person":"')
  const bytes = 'sha256(random()::text::bytea)'
  await pool.query(
    `INSERT INTO recovery_codes (user_id, code_hash) SELECT id, ${bytes} FROM users LIMIT 3;
     INSERT INTO api_keys (id, name, token_hash, ending, author_id, permissions, branches, expires_at)
     SELECT gen_random_uuid(), 'Muhasebe', ${bytes}, 'x9y8', id, '{members.list}', '{}', now() FROM users LIMIT 1;
     UPDATE users SET google_id = '104729300419840055123' WHERE email = 'uye@bozkir.example'`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir })
const exportTo = (target: string, more: NodeJS.ProcessEnv = {}) =>
  runCheck('server/cli/export.ts', { ...environment(), ...more }, [target])

const filesBelow = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(place.length + 1))
    .toSorted()

describe('a club that leaves with all of its data', () => {
  let target: string
  let description: Description
  let contents: Map<string, Record<string, string>[]>
  let output: string

  beforeAll(async () => {
    target = join(folder, 'yeni', 'veriler')
    const result = await exportTo(target)
    output = result.output
    expect([result.code, output]).toEqual([0, expect.any(String)])
    description = JSON.parse(await readFile(join(target, 'tables.json'), 'utf8'))
    contents = new Map()
    for (const { name, file } of description.tables) {
      const csv = await readFile(join(target, file))
      contents.set(name, parse(csv, { columns: true }))
    }
  })

  const rowsOf = (table: string) => contents.get(table) ?? []
  const values = (table: string, column: string) => rowsOf(table).map((row) => row[column] ?? '')

  test('has every row of every table in a file of its own', async () => {
    expect(description.tables.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(exportedTables).toSorted(),
    )
    expect(await readdir(join(target, 'tables'))).toHaveLength(description.tables.length)
    let rows = 0
    for (const table of description.tables) {
      const { rows: counted } = await pool.query(`SELECT count(*)::int AS count FROM ${table.name}`)
      expect([table.name, rowsOf(table.name).length, table.rows]).toEqual([
        table.name,
        counted[0]?.count,
        counted[0]?.count,
      ])
      rows += table.rows
    }
    expect(rows).toBeGreaterThan(2000)
    expect(output).toContain(texts.written(target, description.tables.length, rows, description.files))
  })

  test('finds every record that another one refers to', () => {
    let found = 0
    for (const { name, columns } of description.tables) {
      for (const { name: column, references = [] } of columns) {
        for (const reference of references) {
          const [to = '', key = ''] = reference.split('.')
          const known = new Set(values(to, key))
          const missing = values(name, column).filter((value) => value !== '' && !known.has(value))
          expect([`${name}.${column}`, missing]).toEqual([`${name}.${column}`, []])
          found += known.size
        }
      }
    }
    expect(found).toBeGreaterThan(1000)
  })

  test('keeps amounts in whole kuruş, and texts and empty values as they are', async () => {
    const { rows } = await pool.query<{ total: string }>('SELECT sum(total)::text AS total FROM sales')
    const sum = values('sales', 'total').reduce((total, value) => total + Number(value), 0)
    expect(String(sum)).toBe(rows[0]?.total)
    const amounts = description.tables.flatMap(({ name, columns }) =>
      columns.filter(({ unit }) => unit === texts.kurus).flatMap((column) => values(name, column.name)),
    )
    expect(amounts.length).toBeGreaterThan(1000)
    expect(amounts.filter((amount) => !/^(-?\d+)?$/.test(amount))).toEqual([])
    const { rows: versions } = await pool.query<{ content: string }>(
      'SELECT content FROM contract_versions ORDER BY id',
    )
    const written = rowsOf('contract_versions').toSorted((one, other) =>
      (one.id ?? '') < (other.id ?? '') ? -1 : 1,
    )
    expect(written.map(({ content }) => content)).toEqual(versions.map(({ content }) => content))
    const packages = await readFile(join(target, 'tables', 'packages.csv'), 'utf8')
    expect(packages.includes(',"",'), 'an empty text').toBe(true)
    const users = await readFile(join(target, 'tables', 'users.csv'), 'utf8')
    expect(users.includes(',,,'), 'no value').toBe(true)
  })

  test('has values of choices that the description names', () => {
    for (const { name, columns } of description.tables) {
      for (const { name: column, type, values: choices } of columns) {
        if (!choices || type.endsWith('[]')) continue
        const others = values(name, column).filter((value) => value !== '' && !choices.includes(value))
        expect([`${name}.${column}`, others]).toEqual([`${name}.${column}`, []])
      }
    }
  })

  test('has the files under their storage keys', async () => {
    const files = (await filesBelow(join(dataDir, 'files'))).filter(
      (file) => !file.startsWith('documents/assets/') && file !== `documents/${erasureLog}`,
    )
    expect(files.some((file) => file.startsWith('uploads/profile/'))).toBe(true)
    expect(files.some((file) => file.startsWith('documents/applications/'))).toBe(true)
    expect(await filesBelow(join(target, 'files'))).toEqual(files)
    expect(description.files).toBe(files.length)
    for (const file of files)
      expect(await readFile(join(target, 'files', file))).toEqual(
        await readFile(join(dataDir, 'files', file)),
      )
    for (const key of values('applications', 'cv_key').filter(Boolean))
      expect(files).toContain(`documents/${key}`)
  })

  test('takes no secret along', async () => {
    const { rows: binary } = await pool.query<{ name: string; column: string }>(
      `SELECT table_name AS name, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea'`,
    )
    const hidden = [
      ...binary,
      { name: 'users', column: 'password_hash' },
      { name: 'users', column: 'google_id' },
    ]
    const secrets: string[] = [(await readFile(join(dataDir, 'app-secret'), 'utf8')).trim()]
    const kinds = new Set<string>()
    for (const { name, column } of hidden) {
      const { rows } = await pool.query<{ value: Buffer | string }>(
        `SELECT ${column} AS value FROM ${name} WHERE ${column} IS NOT NULL`,
      )
      for (const { value } of rows) {
        secrets.push(typeof value === 'string' ? value : value.toString('hex'))
        kinds.add(`${name}.${column}`)
      }
    }
    for (const kind of [
      'users.password_hash',
      'users.google_id',
      'sessions.token_hash',
      'recovery_codes.code_hash',
      'api_keys.token_hash',
      'turnstile_keys.private_key',
      'raffle_draws.sealed_seed',
    ])
      expect([...kinds]).toContain(kind)
    for (const file of ['ACIKLAMA.md', 'tables.json', ...description.tables.map(({ file: name }) => name)]) {
      const text = await readFile(join(target, file), 'utf8')
      expect([file, secrets.filter((secret) => text.includes(secret))]).toEqual([file, []])
    }
  })

  test('can read what each file and column is, and what is missing and why', async () => {
    const text = await readFile(join(target, 'ACIKLAMA.md'), 'utf8')
    expect(text).toMatch(/^# Bozkır Fitness: bütün veriler\n/)
    for (const { file, title, columns } of description.tables) {
      expect(text).toContain(`| [${file}](${file}) | ${title} |`)
      for (const { name } of columns) expect(text).toContain(`| \`${name}\` |`)
    }
    expect(text).toContain('| `user_id` | uuid | → users.id |')
    expect(text).toContain('| `total` | bigint | kuruş |')
    for (const { name, reason } of description.leftOut) expect(text).toContain(`| \`${name}\` | ${reason} |`)
    expect(description.leftOut.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sessions', 'users.password_hash']),
    )
  })

  test('may not write over an earlier export', async () => {
    const before = await filesBelow(target)
    expect(await exportTo(target)).toEqual({ code: 1, output: `${texts.notEmpty(target)}\n` })
    expect(await filesBelow(target)).toEqual(before)
  })
})

describe('an export fails with one line', () => {
  test('without a folder, with an option or with two folders', async () => {
    for (const options of [[], ['--help'], ['bir', 'iki']])
      expect(await runCheck('server/cli/export.ts', environment(), options)).toEqual({
        code: 1,
        output: `${texts.usage}\n`,
      })
  })

  test('without a database, and makes no folder', async () => {
    const target = join(folder, 'veri-tabani-yok')
    const nothing = join(folder, 'bos')
    const embedded = await exportTo(target, { DATABASE_URL: '', DATA_DIR: nothing })
    expect(embedded).toEqual({
      code: 1,
      output: expect.stringMatching(/^.*Bu klasörde bir veri tabanı yok.*\n$/),
    })
    const external = await exportTo(target, { DATABASE_URL: 'postgres://kulup@127.0.0.1:1/kulup' })
    expect(external).toEqual({
      code: 1,
      output: expect.stringMatching(/^.*DATABASE_URL hatalı: sunucu bağlantıyı reddetti.*\n$/),
    })
    expect(await readdir(folder)).not.toContain('veri-tabani-yok')
  })

  test('into a file', async () => {
    const target = join(folder, 'dosya')
    await writeFile(target, '')
    expect(await exportTo(target)).toEqual({ code: 1, output: `${texts.notWritable(target, 'EEXIST')}\n` })
  })

  test('from the database of another version', async () => {
    const target = join(folder, 'baska-surum')
    await pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`,
    )
    onTestFinished(async () => {
      await pool.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`)
    })
    expect(await exportTo(target)).toEqual({ code: 1, output: `${texts.otherVersion}\n` })
    const empty = await createEmptyDatabase()
    onTestFinished(empty.drop)
    const unused = await exportTo(target, { DATABASE_URL: empty.connectionString })
    expect(unused).toEqual({ code: 1, output: `${texts.otherVersion}\n` })
    expect(await readdir(folder)).not.toContain('baska-surum')
  })
})

describe('an export that ends half way', () => {
  /** Locks the last table, and resolves to the database session of the export that waits for it. */
  async function whileItWaits(start: () => void): Promise<number> {
    const client = await pool.connect()
    onTestFinished(async () => {
      await client.query('ROLLBACK')
      client.release()
    })
    await client.query('BEGIN; LOCK TABLE welcome_templates IN ACCESS EXCLUSIVE MODE')
    start()
    return vi.waitFor(
      async () => {
        const { rows } = await pool.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'club-export' AND wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
        return rows[0]?.pid ?? 0
      },
      { timeout: 20_000, interval: 20 },
    )
  }

  test('because the database ends leaves nothing behind', async () => {
    const target = join(folder, 'yarim')
    await mkdir(target)
    let result: ReturnType<typeof exportTo> | undefined
    const pid = await whileItWaits(() => {
      result = exportTo(target)
    })
    expect(await readdir(join(target, 'tables'))).toContain('users.csv')
    await pool.query('SELECT pg_terminate_backend($1)', [pid])
    expect(await result).toEqual({ code: 1, output: expect.stringMatching(/^İşlem tamamlanamadı: .+\n$/) })
    expect(await readdir(target)).toEqual([])
  })

  test('because it is killed has no description, and its folder takes no other', async () => {
    const target = join(folder, 'oldurulen')
    let killed: ReturnType<typeof spawn> | undefined
    await whileItWaits(() => {
      killed = spawn(process.execPath, ['server/cli/export.ts', target], {
        env: { ...process.env, ...environment() },
        stdio: 'ignore',
      })
    })
    killed?.kill('SIGKILL')
    if (killed) await once(killed, 'exit')
    expect(await readdir(target)).toEqual(['tables'])
    expect(await exportTo(target)).toEqual({ code: 1, output: `${texts.notEmpty(target)}\n` })
  })
})

test('an export of large tables takes little memory', async () => {
  // Rows of 2,500 characters.
  await pool.query(
    `INSERT INTO audit_log (id, resource, record_id, action, after)
     SELECT gen_random_uuid(), 'users', n, 'edit', jsonb_build_object('name', repeat('Uzun kayıt', 250))
     FROM generate_series(1, 80000) AS n`,
  )
  const target = join(folder, 'buyuk')
  const peak = `data:text/javascript,process.on('exit',()=>console.log('peak='+process.resourceUsage().maxRSS))`
  const { code, output } = await exportTo(target, { NODE_OPTIONS: `--import=${peak}` })
  expect([code, output]).toEqual([0, expect.any(String)])
  const written = (await readFile(join(target, 'tables', 'audit_log.csv'))).length
  const kilobytes = Number(/peak=(\d+)/.exec(output)?.[1])
  expect(written).toBeGreaterThan(200_000_000)
  expect(kilobytes * 1024).toBeLessThan(250_000_000)
}, 120_000)
