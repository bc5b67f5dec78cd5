import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { simulatedIysAccount } from '#server/simulators/iys/iys-routes.ts'
import { type SimulatedIys, startIys } from '#tests/support/processes/iys.ts'
import { endPauses, enterThroughKills, writeChanges } from '#tests/support/processes/iys-faults.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'

const changes = 400
let dataDir: string
let iys: SimulatedIys
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let product: RunningProduct

async function start(): Promise<void> {
  const { username, password, code, brand } = simulatedIysAccount
  product = await startRunningProduct(dataDir, {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    IYS_USERNAME: username,
    IYS_PASSWORD: password,
    IYS_CODE: code,
    IYS_BRAND: brand,
    IYS_BASE_URL: iys.baseUrl,
  })
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-iys-kills-'))
  iys = await startIys()
  database = await createTestDatabase()
  pool = createPool(database.connectionString)
  await start()
  await product.stop()
  await writeChanges(pool, changes)
  await start()
})

afterAll(async () => {
  await product?.stop()
  await iys?.stop()
  await pool?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('killing the product while it enters consents loses and doubles none, and keeps their order', async () => {
  const violations = await enterThroughKills({
    ...{ pool, iys, changes, kills: 2 },
    async restart() {
      const ended = new Promise((fulfil) => product.process.once('exit', fulfil))
      product.process.kill('SIGKILL')
      await ended
      await endPauses(pool)
      await start()
    },
  })
  expect(violations).toEqual([])
}, 240_000)
