import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { UnknownSchemaError } from '#server/db/unknown-schema-error.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const sqlFolder = fileURLToPath(new URL('./sql', import.meta.url))

/** Extensions and functions that the tables need; the other files need the tables. */
const beforeTables = 'before-tables.sql'

/**
 * Migrates to the newest or a given version, under an advisory lock: processes that start at once wait. Each migration is
 * one transaction, and the functions, views and triggers of this build belong to the last one. Throws UnknownSchemaError
 * for a database of a newer build, of an unknown one, or of another product.
 *
 * Drizzle's own migrator is not used: it runs all migrations in one transaction, in which PostgreSQL refuses the use of
 * enum values that an earlier one added, and it knows nothing of the SQL files.
 */
export async function migrateDatabase(pool: pg.Pool, version = schemaVersion()): Promise<void> {
  await withAdvisoryLock(pool, lockKeys.migration, async (client) => {
    const applied = await appliedVersions(client)
    refuseUnknown(applied)
    if (applied.length === 0) await refuseForeign(client)
    await createRecords(client)
    const pending = migrations().filter(
      ({ folderMillis }) => folderMillis <= version && !applied.includes(folderMillis),
    )
    const toNewest = version === schemaVersion()
    for (const migration of pending) {
      await addEnumValues(client, migration)
      await atomically(client, async () => {
        await applySql(client, [beforeTables])
        await runMigration(client, migration)
        if (toNewest && migration === pending.at(-1)) await applySql(client, await laterFiles())
      })
    }
    if (toNewest && pending.length === 0)
      await atomically(client, async () => applySql(client, [beforeTables, ...(await laterFiles())]))
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

const laterFiles = async (): Promise<string[]> =>
  (await readdir(sqlFolder)).filter((file) => file !== beforeTables).sort()

async function atomically(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** The table of applied migrations as Drizzle's migrator and drizzle-kit know it, and that of the SQL files. */
async function createRecords(client: pg.PoolClient): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint, name text, applied_at timestamptz DEFAULT now());
    CREATE TABLE IF NOT EXISTS drizzle.sql_files (name text PRIMARY KEY, hash text NOT NULL)`)
}

const enumValue = /^(\s*ALTER TYPE "[^"]+" ADD VALUE) /

/**
 * Adds a migration's enum values before its transaction, which could not use them otherwise. After a kill in between, the
 * old schema has values that it does not use.
 */
async function addEnumValues(client: pg.PoolClient, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql)
    if (enumValue.test(statement)) await client.query(statement.replace(enumValue, '$1 IF NOT EXISTS '))
}

async function runMigration(client: pg.PoolClient, { sql, hash, folderMillis, name }: MigrationMeta) {
  try {
    await client.query(sql.filter((statement) => !enumValue.test(statement)).join('\n'))
  } catch (error) {
    throw new Error(`The migration ${name} could not be applied`, { cause: error })
  }
  await client.query(
    'INSERT INTO drizzle.__drizzle_migrations (hash, created_at, name) VALUES ($1, $2, $3)',
    [hash, folderMillis, name],
  )
}

/**
 * Runs the files of functions, views and triggers whose hash differs from the database's, in the caller's transaction. The
 * files are idempotent. A change of one comes with a migration, so that an older build does not revert it.
 */
async function applySql(client: pg.PoolClient, files: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM drizzle.sql_files',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const name of files) {
    const text = await readFile(join(sqlFolder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === hash) continue
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`server/db/sql/${name} could not be applied`, { cause: error })
    }
    await client.query(
      `INSERT INTO drizzle.sql_files (name, hash) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash`,
      [name, hash],
    )
  }
}

const emptyDatabase = 'DATABASE_URL ile boş bir veri tabanı verin ya da başka bir DATA_DIR seçin.'

function refuseUnknown(applied: readonly number[]): void {
  const unknown = applied.filter((version) => !hasMigration(version))
  if (unknown.length === 0) return
  throw new UnknownSchemaError(
    Math.max(...unknown) > schemaVersion()
      ? 'Bu veri tabanı ürünün daha yeni bir sürümüne aittir: ürünü güncelleyin ya da bu sürümün bir yedeğini boş bir veri tabanına geri yükleyin.'
      : `Bu veri tabanı ürünün yükseltilebilen bir sürümünden (0.2.0 ve sonrası) değildir: ${emptyDatabase}`,
  )
}

/** Throws where a database without our migrations holds tables that belong to no extension. */
async function refuseForeign(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(`
    SELECT FROM pg_class
    WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'm')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    LIMIT 1`)
  if (rowCount)
    throw new UnknownSchemaError(`Bu veri tabanında başka bir ürünün tabloları var: ${emptyDatabase}`)
}

/** The creation times of a database's migrations; empty if it was never migrated. */
async function appliedVersions(client: pg.Pool | pg.ClientBase): Promise<number[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ version: number }>(
    'SELECT created_at::float8 AS version FROM drizzle.__drizzle_migrations',
  )
  return rows.map(({ version }) => version)
}

/** Returns a database's schema version; 0 if it was never migrated. */
export const migratedTo = async (client: pg.Pool | pg.ClientBase): Promise<number> =>
  Math.max(0, ...(await appliedVersions(client)))

/** Whether the database has all migrations of this build; during a rollout it may have newer ones. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> =>
  (await migratedTo(pool)) >= schemaVersion()
