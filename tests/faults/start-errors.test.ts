import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { freePort, productProgram, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'

// Each test starts processes, some of them several.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let database: TestDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-start-errors-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of at least thirty-two characters',
  PUBLIC_URL: 'https://kulup.example',
}

/** The database URL with one part changed. */
function altered(part: 'password' | 'pathname' | 'port' | 'hostname', value: string): string {
  const url = new URL(database.connectionString)
  url[part] = value
  // By TCP: the parameter names the Unix socket.
  url.searchParams.delete('host')
  return url.href
}

/** Starts the product with an invalid setup, and returns its output. */
async function refusalOf(environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, productProgram, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      SIMULATOR_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      DATABASE_URL: database.connectionString,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const lines = said.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('a failed start names the wrong setting and its expected value in one line', async () => {
  const another = await createTestDatabase()
  const cases: [environment: NodeJS.ProcessEnv, line: RegExp][] = [
    [{ DATABASE_URL: altered('password', 'yanlis') }, /^DATABASE_URL hatalı: .+ parolayı kabul etmedi\.$/],
    [
      { DATABASE_URL: altered('pathname', '/yok') },
      /^DATABASE_URL hatalı: .+ bu adda bir veri tabanı yok\.$/,
    ],
    [{ DATABASE_URL: altered('port', String(await freePort())) }, /^DATABASE_URL hatalı: .+ reddetti/],
    [
      { DATABASE_DIRECT_URL: altered('port', String(await freePort())) },
      /^DATABASE_DIRECT_URL hatalı: .+ reddetti/,
    ],
    [
      { DATABASE_DIRECT_URL: another.connectionString },
      /^DATABASE_URL ve DATABASE_DIRECT_URL aynı veri tabanını göstermelidir\.$/,
    ],
    [
      { DATABASE_DIRECT_URL: database.connectionString },
      /^DATABASE_URL hatalı: bağlantı havuzunda statement_timeout, lock_timeout, .+ verilmemiş/,
    ],
    [{ PORT: 'kapı' }, /^Ayar hatalı: PORT 0 ile 65535 arasında bir tam sayı olmalıdır\./],
    [{ STORAGE_URL: 'file:///dev/null/dosyalar' }, /^STORAGE_URL hatalı: klasör yazılabilir olmalıdır/],
    [{ HOST: '203.0.113.1' }, /^HOST hatalı: 203\.0\.113\.1 bu bilgisayarın bir adresi olmalıdır\.$/],
  ]
  for (const [environment, line] of cases) expect(await refusalOf(environment)).toMatch(line)
  await another.drop()
})

test('production reports missing settings in the log, and rejects a database with a demo account', async () => {
  const pool = createPool(database.connectionString)
  const product = await startRunningProduct(dataDir, {
    ...production,
    DEMO: '0',
    DATABASE_URL: database.connectionString,
    CLUB_TELEPHONE: '0332 000 00 00',
    ADMIN_EMAIL: 'kurucu@kulup.example',
    ADMIN_PASSWORD: 'Kurucu-Parolasi-8351',
  })
  const lines = product
    .printed()
    .split('\n')
    .filter(Boolean)
    // Nothing but JSON lines.
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg.split(' ')[0])
  await product.stop()
  expect(lines).toEqual(['SMTP_URL', 'MAIL_FROM', 'CLUB_TELEPHONE'])

  await pool.query(`UPDATE users SET email = 'ADMIN@bozkir.example' WHERE email = 'kurucu@kulup.example'`)
  const refusal =
    /^DATABASE_URL hatalı: bu veri tabanında deneme hesapları var \(ADMIN@bozkir\.example\)\. Üretimde .+ kullanılmalıdır\.$/
  expect(await refusalOf(production)).toMatch(refusal)
  expect(await refusalOf({ ...production, NODE_ENV: 'development' })).toMatch(refusal)
  await pool.end()
})
