import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import type { Call } from '#shared/core/client.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { type BucketServer, startBucketServer } from '#tests/support/processes/bucket-server.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { adminEmail, callOf, password } from '#tests/support/processes/two-processes.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'

export interface Machines {
  /** Two servers and a job worker that share the database and the buckets. */
  servers: [RunningProduct, RunningProduct]
  worker: RunningProduct
  folders: { servers: [string, string]; worker: string }
  buckets: BucketServer
  pool: pg.Pool
  /** The environment of all processes. */
  environment: Record<string, string>
  /** The token of the first admin, who signed in at the first server. */
  admin: string
  /** The contract client of a server, over a real socket. */
  at(server: 0 | 1, token?: string): Call
  /** Restarts a stopped server at the same address. */
  restart(server: 0 | 1): Promise<void>
  /** The same with an empty folder, as on a new machine. */
  replace(server: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** Two servers and a worker, as on three machines, started concurrently on an empty database. */
export async function startMachines(settings: NodeJS.ProcessEnv = {}): Promise<Machines> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-machines-'))
  const buckets = await startBucketServer(folder)
  const environment = {
    ...buckets.environment,
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
    APP_SECRET: 'one secret that all processes share, of length',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const folders: Machines['folders'] = {
    servers: [join(folder, 'first'), join(folder, 'second')],
    worker: join(folder, 'worker'),
  }
  const start = (dataDir: string, ROLE: 'server' | 'worker', PORT?: string) =>
    startRunningProduct(dataDir, { ...environment, ...settings, ROLE, ...(PORT ? { PORT } : {}) })
  const [first, second, worker] = await Promise.all([
    start(folders.servers[0], 'server'),
    start(folders.servers[1], 'server'),
    start(folders.worker, 'worker'),
  ])
  const servers: Machines['servers'] = [first, second]
  const pool = createPool(database.connectionString)
  const at = (server: 0 | 1, token?: string) => callOf(servers[server].url, server, token)
  const restart = async (server: 0 | 1) => {
    const { port } = new URL(servers[server].url)
    servers[server] = await start(folders.servers[server], 'server', port)
  }
  const { token } = await at(0)(login, { body: { email: adminEmail, password } })
  return {
    servers,
    worker,
    folders,
    buckets,
    pool,
    environment,
    admin: token,
    at,
    restart,
    async replace(server) {
      await rm(folders.servers[server], { recursive: true, force: true })
      await restart(server)
    },
    async stop() {
      await Promise.all([...servers, worker].map((product) => product.stop()))
      await pool.end()
      await buckets.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
