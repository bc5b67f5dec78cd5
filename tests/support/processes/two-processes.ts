import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'

export const password = 'Bozkir-2026'
const sharedSecret = 'one secret that both processes share, of length'
const adminEmail = 'admin@bozkir.example'

export interface TwoProcesses {
  nodes: readonly RunningProduct[]
  pool: pg.Pool
  /** The token of the first admin. */
  admin: string
  /** The contract client of one of the two processes, over a real socket, from its own client address. */
  from(index: number, token?: string): Call
  /** Kills one of the two processes and starts it again. */
  killAndRestart(index: number): Promise<void>
  stop(): Promise<void>
}

/** The contract client over a real socket, from a client address derived from the number. */
export function callOf(url: string | undefined, number: number, token?: string): Call {
  return createClient({
    token: () => token ?? null,
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`)
      return fetch(`${url}${path}`, { ...init, headers })
    },
  }).call
}

/** Two server processes on one empty database. */
export async function startTwoProcesses(
  environment: NodeJS.ProcessEnv = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TwoProcesses> {
  const database = await openDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-races-'))
  const settings = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
    APP_SECRET: sharedSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
  }
  const nodes = [await startRunningProduct(dataDir, settings), await startRunningProduct(dataDir, settings)]
  const pool = createPool(database.connectionString)
  const from = (index: number, token?: string) => callOf(nodes[index % nodes.length]?.url, index, token)
  const { token } = await from(0)(login, { body: { email: adminEmail, password } })
  return {
    nodes,
    pool,
    admin: token,
    from,
    async killAndRestart(index) {
      const child = nodes[index]?.process
      const ended = new Promise((fulfil) => child?.once('exit', fulfil))
      child?.kill('SIGKILL')
      await ended
      nodes[index] = await startRunningProduct(dataDir, settings)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
