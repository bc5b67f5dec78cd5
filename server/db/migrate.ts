import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'

/** Any number that no other advisory lock of the product uses. */
const migrationLock = 7_426_001
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the schema up to date, or to an older version; several processes starting at once wait for one another. */
export async function migrateDatabase(pool: pg.Pool, version = schemaVersion()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("SET lock_timeout = '0'")
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    try {
      if (version === schemaVersion()) await migrate(databaseOf(client), { migrationsFolder })
      else await migrateTo(client, version)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
      await client.query('RESET lock_timeout')
    }
  } finally {
    client.release()
  }
}

let known: number[] | undefined

/** When each migration of this build was made, in milliseconds since 1970. */
function versions(): number[] {
  known ??= readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  return known
}

/** The version of this build's schema: when its newest migration was made. */
export const schemaVersion = (): number => Math.max(...versions())

export const hasMigration = (version: number): boolean => versions().includes(version)

/** The same with a copy of the migrations that ends at a version. */
async function migrateTo(client: pg.PoolClient, version: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= version)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await migrate(databaseOf(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The version of a database's schema; 0 for one that was never migrated. */
export async function migratedTo(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(created_at)::float8 AS version FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.version ?? 0
}

/** Whether the database has every migration of this build; it may have more while a newer one is rolled out. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> =>
  (await migratedTo(pool)) >= schemaVersion()
