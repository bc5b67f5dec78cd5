import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/support/processes/running-product.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The secret of all processes. */
export const appSecret = 'one secret that all processes share, of length'
export const admin = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }

/** Run in reverse order at the end of the program, however it ends. */
const cleanups: (() => void)[] = []
export const atEnd = (cleanup: () => void): void => void cleanups.push(cleanup)

function cleanUp(): void {
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      cleanup()
    } catch (error) {
      console.error(error)
    }
  }
}

/** A new folder that the database’s user may enter as well; removed at the end. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bozkir-proof-'))
  chmodSync(folder, 0o755)
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}

/** Runs a command of the product; resolves to its exit code and output. */
export async function runCommand(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  onStart(child)
  const [code] = await once(child, 'close')
  return { code, output }
}

/** The pid and port of the PostgreSQL of a data folder; undefined if none runs. */
export function postmasterOf(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    process.kill(pid, 0)
    return { pid, port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

/** The environment with which a further process joins the database and the files of a data folder. */
export function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const { port } = postmasterOf(dataDir) ?? { port: 0 }
  return {
    DATABASE_URL: `postgres://club:${password}@127.0.0.1:${port}/club?sslmode=disable`,
    STORAGE_URL: `file://${join(dataDir, 'files')}`,
  }
}

/** Connections of the proof itself to the database of a data folder. */
export function openPool(dataDir: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: environmentOf(dataDir).DATABASE_URL, max: 4 })
  // Proofs kill the database.
  pool.on('error', () => undefined)
  return pool
}

export interface Product {
  url: string
  dataDir: string
  process: ChildProcess
  printed(): string
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
}

interface Settings {
  dataDir: string
  environment?: NodeJS.ProcessEnv | undefined
  /** Where standard output and standard error go: by default into `printed`. */
  log?: number | 'pipe'
  /** The checkout whose build is started; by default this one. */
  checkout?: string
}

const environment = {
  NODE_ENV: 'development',
  SIMULATOR_PORT: '0',
  DEMO: '0',
  // Without a seller nothing is sold by card.
  CLUB_TRADE_NAME: 'Spor Hizmetleri A.Ş.',
  CLUB_ADDRESS: 'Cadde 1',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  APP_SECRET: appSecret,
  TRUSTED_PROXIES: '127.0.0.1',
}

/** Seconds that a start may take on a busy machine. */
const startLimit = 600

/** Starts the product as its own process; it may not respond yet. */
export async function spawnProduct({
  dataDir,
  environment: own,
  log = 'pipe',
  checkout = root,
}: Settings): Promise<Product> {
  const port = own?.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: checkout,
    env: { ...process.env, ...environment, DATA_DIR: dataDir, ...own, PORT: port },
    stdio: ['ignore', log, log],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-100_000)
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = async () => {
    if (!hasEnded()) await once(child, 'exit')
  }
  atEnd(() => {
    if (!hasEnded()) child.kill('SIGKILL')
    // A killed product leaves its database running until the next start.
    const left = postmasterOf(dataDir)
    if (left) process.kill(left.pid, 'SIGKILL')
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    printed: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    async stop() {
      child.kill('SIGTERM')
      await ended()
      return child.exitCode
    },
  }
}

/** Waits until the product is ready; throws with its output when it ends instead. */
export async function untilReady(product: Product, seconds = startLimit): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const isReady = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    const { exitCode, signalCode } = product.process
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The product ended with ${signalCode ?? exitCode}:\n${product.printed().slice(-3000)}`)
    if (Date.now() > deadline)
      throw new Error(`The product was not ready in ${seconds} s:\n${product.printed().slice(-3000)}`)
    await sleep(50)
  }
}

export async function startProduct(settings: Settings): Promise<Product> {
  const product = await spawnProduct(settings)
  await untilReady(product)
  return product
}

/** The options of the command line, as `--rounds 10`, with their defaults. */
export function parameters<T extends Record<string, number | string>>(defaults: T): T {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => {
      const given = values[name] ?? fallback
      return [name, typeof fallback === 'number' ? Number(given) : given]
    }),
  ) as T
}

/** What a program found: one line per violation, and its size in words. */
export interface Outcome {
  violations: readonly string[]
  detail: string
}

/** Thrown where the machine lacks what a program needs. */
export class CannotRun extends Error {}

const mostPrinted = 40

const inWords = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Runs a program on the built product, prints its figure as one line and exits with 0 or 1. */
export async function program(name: string, measure: () => Promise<Outcome>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      cleanUp()
      process.exit(1)
    })
  const startedAt = performance.now()
  let outcome: Outcome
  try {
    await runCommand(['server/cli/build.ts', '--if-stale'])
    outcome = await measure()
  } catch (error) {
    cleanUp()
    if (error instanceof CannotRun) {
      console.log(`${name}: skipped, ${error.message}`)
      process.exit(0)
    }
    outcome = { violations: [inWords(error)], detail: '' }
  }
  cleanUp()
  const { violations } = outcome
  for (const line of violations.slice(0, mostPrinted)) console.error(line)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const detail = [outcome.detail, `${seconds} s`].filter(Boolean).join(', ')
  console.log(`${name}: ${violations.length} violations (${detail})`)
  process.exit(violations.length > 0 ? 1 : 0)
}
