import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { UnknownSchemaError } from '#server/db/unknown-schema-error.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const sqlFolder = fileURLToPath(new URL('./sql', import.meta.url))

/** Extensions and functions that the tables need; the other files need the tables. */
const beforeTables = 'before-tables.sql'

/** Migrates to the newest or a given version, under an advisory lock: processes that start at once wait. */
export async function migrateDatabase(pool: pg.Pool, version = schemaVersion()): Promise<void> {
  await withAdvisoryLock(pool, lockKeys.migration, async (client) => {
    const present = await migratedTo(client)
    await refuseOlderThanBaseline(client)
    // A newer build has migrated this database; its functions stay as well.
    if (present > schemaVersion()) return
    await applySql(client, [beforeTables])
    if (version !== schemaVersion()) return migrateTo(client, version)
    await migrate(databaseOf(client), { migrationsFolder })
    const files = await readdir(sqlFolder)
    await applySql(client, files.filter((file) => file !== beforeTables).sort())
  })
}

let known: MigrationMeta[] | undefined

/** The migrations of this build, oldest first. */
function migrations(): MigrationMeta[] {
  known ??= readMigrationFiles({ migrationsFolder })
  return known
}

/** Creation times of this build's migrations, in milliseconds since 1970. */
const versions = (): number[] => migrations().map(({ folderMillis }) => folderMillis)

/** The schema version of this build: the creation time of its newest migration. */
export const schemaVersion = (): number => Math.max(...versions())

export const hasMigration = (version: number): boolean => versions().includes(version)

/**
 * Runs the files of functions, views and triggers whose hash differs from the database's. The files are idempotent. A
 * change of one comes with a migration, so that an older build does not revert it.
 */
async function applySql(client: pg.PoolClient, files: readonly string[]): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.sql_files (name text PRIMARY KEY, hash text NOT NULL)`)
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM drizzle.sql_files',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const name of files) {
    const text = await readFile(join(sqlFolder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === hash) continue
    await client.query('BEGIN')
    try {
      await client.query(text)
      await client.query(
        `INSERT INTO drizzle.sql_files (name, hash) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash`,
        [name, hash],
      )
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw new Error(`server/db/sql/${name} could not be applied`, { cause: error })
    }
  }
}

/** Migrates with a copy of the migrations folder that ends at a version. */
async function migrateTo(client: pg.PoolClient, version: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'club-migrations-'))
  try {
    const wanted = migrations().filter(({ folderMillis }) => folderMillis <= version)
    for (const { name } of wanted)
      await cp(join(migrationsFolder, name), join(folder, name), { recursive: true })
    await migrate(databaseOf(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws where the database holds migrations from before the baseline. */
async function refuseOlderThanBaseline(client: pg.PoolClient): Promise<void> {
  if ((await migratedTo(client)) === 0) return
  const { rowCount } = await client.query(
    'SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at < $1 LIMIT 1',
    [Math.min(...versions())],
  )
  if (rowCount)
    throw new UnknownSchemaError(
      'Bu veri tabanı 0.1.0 sürümünden kalmadır ve yükseltilemez: DATABASE_URL ile boş bir veri tabanı verin ya da DATA_DIR klasörünü silin.',
    )
}

/** Returns a database's schema version; 0 if it was never migrated. */
export async function migratedTo(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) return 0
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(created_at)::float8 AS version FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.version ?? 0
}

/** Whether the database has all migrations of this build; during a rollout it may have newer ones. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> =>
  (await migratedTo(pool)) >= schemaVersion()
