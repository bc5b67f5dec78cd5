import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

/** A new, migrated, empty database for one test file. */
export const createTestDatabase = () => cloneDatabase(inject('databaseServer'))

/** A new database without any table. */
export const createEmptyDatabase = () => cloneDatabase(inject('databaseServer'), 'template0')

/** A pool that no command takes for a running product. */
export function createOutsidePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  // `drop` may end a session that the pool has closed but the server not yet.
  pool.on('error', () => undefined)
  return pool
}

const maintenanceClients = new Map<string, Promise<pg.Client>>()

/** One connection per server for all tests of this process: a new one costs PostgreSQL as much as a copy. */
function maintenanceClient(url: string): Promise<pg.Client> {
  const open = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => maintenanceClients.delete(url))
    await client.connect()
    return client
  }
  const client = maintenanceClients.get(url) ?? open()
  maintenanceClients.set(url, client)
  return client
}

/** Closes these connections, which keep the process running. */
export async function closeMaintenanceClients(): Promise<void> {
  const clients = await Promise.all(maintenanceClients.values())
  maintenanceClients.clear()
  await Promise.all(clients.map((client) => client.end()))
}

/** Copies a database, which must have no connections, on its server. */
export async function cloneDatabase(
  templateUrl: string,
  template = new URL(templateUrl).pathname.slice(1),
): Promise<TestDatabase> {
  const server = new URL(templateUrl)
  const name = `test_${randomBytes(6).toString('hex')}`
  const own = new URL(server)
  own.pathname = `/${name}`
  const maintenance = new URL(server)
  maintenance.pathname = '/postgres'
  const onServer = async (statement: string) => (await maintenanceClient(maintenance.href)).query(statement)
  // Much faster than the default strategy, which also writes every page to the log.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connectionString: own.href,
    drop: async () => {
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
