import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

/** A new, migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = new URL(inject('databaseServer'))
  const template = server.pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  const own = new URL(server)
  own.pathname = `/${name}`
  const onServer = async (statement: string) => {
    const maintenance = new URL(server)
    maintenance.pathname = '/postgres'
    const client = new pg.Client({ connectionString: maintenance.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    connectionString: own.href,
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
