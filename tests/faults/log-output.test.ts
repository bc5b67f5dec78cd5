import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'

const token = 'a-token-of-the-metrics'

let dataDir: string
let database: TestDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-log-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the product with its log redirected, and returns it once it responds. */
async function startLogging(output: number | 'pipe') {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SIMULATOR_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: token,
    },
    stdio: ['ignore', output, output],
  })
  children.push(child)
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const health = () =>
    read('/healthz').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 120_000 }).toBe(200)
  const dropped = async () =>
    Number(/^club_log_lines_dropped_total (\d+)$/m.exec((await read('/metrics')).text)?.[1])
  const stop = async () => {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(40_000) })
    child.kill('SIGTERM')
    const [code] = await ended
    return code
  }
  return { read, dropped, stop }
}

test('a full disk for the log costs only log lines: pages are served, and the product stops on request', async () => {
  const full = openSync('/dev/full', 'w')
  const { read, dropped, stop } = await startLogging(full)
  closeSync(full)
  expect((await read('/')).status).toBe(200)
  expect((await read('/api/club')).status).toBe(200)
  const before = await dropped()
  expect(before).toBeGreaterThan(0)
  await read('/api/club')
  expect(await dropped()).toBeGreaterThan(before)
  expect(await stop()).toBe(0)
}, 180_000)

test('a log pipe without a reader also costs only log lines', async () => {
  const { read, dropped, stop } = await startLogging('pipe')
  // More than the pipe and the write queue can hold.
  for (let round = 0; round < 200 && (await dropped()) === 0; round += 1)
    await Promise.all(Array.from({ length: 100 }, () => read('/healthz')))
  expect(await dropped()).toBeGreaterThan(0)
  expect((await read('/')).status).toBe(200)
  expect(await stop()).toBe(0)
}, 180_000)
