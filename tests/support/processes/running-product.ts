import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '#server/cli/build.ts'
import { createPool } from '#server/db/database.ts'
import { ensureChromium } from '#tests/support/browser/chromium.ts'
import { cloneDatabase, closeMaintenanceClients } from '#tests/support/product/database.ts'
import { memoryFolder, startDatabaseServer } from '#tests/support/product/database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the product under test. */
    productUrl: string
    /** Its `DATA_DIR`, whose outbox contains the mails it sent. */
    productDataDir: string
    productDatabaseUrl: string
    chromiumPath: string
  }
}

export interface RunningProduct {
  url: string
  process: ChildProcess
  /** Its output so far. */
  printed(): string
  stop(): Promise<void>
}

/**
 * A port that is currently free, below the range of which the system takes the ports of outgoing connections: one of those
 * could use it before its server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((fulfil) => {
      server.once('error', () => fulfil(false))
      server.listen(port, '127.0.0.1', () => server.close(() => fulfil(true)))
    })
    if (isFree) return port
  }
}

/** The arguments of Node with which the built product runs in production (Dockerfile). */
export const productProgram = ['dist/server/main.js'] as const

/** Starts the built product as its own process and waits until it responds. */
export async function startRunningProduct(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningProduct> {
  const port = Number(environment.PORT) || (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, productProgram, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SIMULATOR_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      // Without a seller nothing is sold by card.
      ...(environment.DEMO === '0' && { CLUB_TRADE_NAME: 'Spor Hizmetleri A.Ş.', CLUB_ADDRESS: 'Cadde 1' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const ended = new Promise<void>((fulfil) => child.once('exit', () => fulfil()))
  for (const deadline = Date.now() + 180_000; ; ) {
    const isUp = await fetch(`${url}${environment.ROLE === 'worker' ? '/healthz' : '/api/club'}`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The product did not start:\n${output}`)
    await new Promise((fulfil) => setTimeout(fulfil, 25))
  }
  return {
    url,
    process: child,
    printed: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The database and the files of a product with demo data, which every browser project copies. */
export interface DemoTemplate {
  connectionString: string
  dataDir: string
}

/** Fills a database and a folder with demo data, and starts no product on them. */
export async function prepareDemoTemplate(): Promise<DemoTemplate & { remove(): Promise<void> }> {
  const server = await startDatabaseServer(await memoryFolder())
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-demo-'))
  const remove = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const product = await startRunningProduct(dataDir, { DATABASE_URL: server.connectionString })
    await product.stop()
    const pool = createPool(server.connectionString)
    await pool.query('VACUUM ANALYZE').finally(() => pool.end())
  } catch (error) {
    await remove()
    throw error
  }
  return { connectionString: server.connectionString, dataDir, remove }
}

/** The built product with demo data, for the browser tests; `tests/run.ts` prepares the data for all projects. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await ensureChromium()
  await buildIfStale()
  const prepared = process.env.DEMO_TEMPLATE
  const own = prepared ? undefined : await prepareDemoTemplate()
  const template: DemoTemplate = own ?? JSON.parse(prepared ?? '')
  const database = await cloneDatabase(template.connectionString)
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-browser-'))
  await cp(template.dataDir, dataDir, { recursive: true })
  const product = await startRunningProduct(dataDir, { DATABASE_URL: database.connectionString })
  project.provide('productUrl', product.url)
  project.provide('productDataDir', dataDir)
  project.provide('productDatabaseUrl', database.connectionString)
  project.provide('chromiumPath', chromiumPath)
  return async () => {
    await product.stop()
    await database.drop()
    await closeMaintenanceClients()
    await rm(dataDir, { recursive: true, force: true })
    await own?.remove()
  }
}
