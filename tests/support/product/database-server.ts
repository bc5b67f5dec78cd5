import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server; its database is the migrated template that tests copy. */
    databaseServer: string
  }
}

/** One real PostgreSQL for all API tests; its default database becomes the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-test-'))
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await relaxDurability(dataDir)
    await prepareTemplate(database.connectionString)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('databaseServer', database.connectionString)
  return stop
}

/**
 * Turns off fsync, which protects against power failure only, and autovacuum, which would block dropping a test’s
 * database.
 */
async function relaxDurability(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  await appendFile(
    join(cluster, 'postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nautovacuum = off\n',
  )
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const pool = createPool(connectionString)
  await migrateDatabase(pool).finally(() => pool.end())
  const jobs = new PgBoss({ connectionString, max: 1 })
  await jobs.start()
  await jobs.stop({ graceful: false })
}
