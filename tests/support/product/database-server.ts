import { appendFile, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { openAllQueues } from '#server/app/start-jobs.ts'
import { buildIfStale } from '#server/cli/build.ts'
import type { Services } from '#server/core/module.ts'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import { modules } from '#server/modules/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server; its database is the template that tests copy. */
    databaseServer: string
    /** The log file of the test server. */
    databaseLog: string
  }
}

/** One real PostgreSQL for all API tests; its default database becomes the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests of faults start the built product.
  if (project.name !== 'api') await buildIfStale()
  const server = await startDatabaseServer(await memoryFolder())
  project.provide('databaseServer', server.connectionString)
  project.provide('databaseLog', server.logFile)
  return server.stop
}

/** A PostgreSQL without durability; its default database is a template with all migrations and job queues. */
export async function startDatabaseServer(folder: string) {
  const dataDir = await mkdtemp(join(folder, 'bozkir-test-'))
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
  return { connectionString: database.connectionString, logFile: join(dataDir, 'postgres.log'), stop }
}

/** A file system in memory if it has two gigabytes free: each file of tests copies a database and drops it again. */
export async function memoryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir()
}

/**
 * Turns off fsync, which protects against power failure only, and autovacuum, which would block dropping a test’s
 * database. Detects deadlocks after 200 ms instead of a second: tests that insert at once against an exclusion constraint
 * wait for one after another.
 */
async function relaxDurability(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  await appendFile(
    join(cluster, 'postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\nautovacuum = off\nmax_wal_size = 256MB\nlog_lock_waits = on\ndeadlock_timeout = 200ms\n',
  )
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}

/** Fills the template with all migrations and job queues, so that no test waits for their creation. */
async function prepareTemplate(connectionString: string): Promise<void> {
  const pool = createPool(connectionString)
  try {
    await migrateDatabase(pool)
    await shortenLogin(connectionString, pool)
  } finally {
    await pool.end()
  }
  const jobs = new PgBoss({ connectionString, max: 1 })
  await jobs.start()
  await openMailQueue(jobs, '')
  await openAllQueues({ jobs, modules } as unknown as Services)
  await jobs.stop({ graceful: false })
}

/** Hashes the password of the test server once instead of 4096 times, on each of thousands of connections. */
async function shortenLogin(connectionString: string, pool: ReturnType<typeof createPool>): Promise<void> {
  const { username, password } = new URL(connectionString)
  await pool.query(`SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`)
}
