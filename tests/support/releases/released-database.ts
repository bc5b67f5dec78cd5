import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { loadBackup } from '#server/cli/backup/restore-backup.ts'
import { createPool, inTransaction } from '#server/db/database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/product/database.ts'

const fileOf = (version: string, name: string) =>
  fileURLToPath(new URL(`./${version}/${name}`, import.meta.url))

/** The backup that a release wrote. */
export const backupOf = (version: string) => fileOf(version, 'backup.tar.gz')

interface ReleasedAnswers {
  /** The ids of the people who asked. */
  people: { admin: string; member: string }
  answers: { person: 'admin' | 'member' | 'visitor'; url: string; status: number; body: unknown }[]
}

/** Responses that a release gave on the data of its backup. */
export const answersOf = async (version: string): Promise<ReleasedAnswers> =>
  JSON.parse(gunzipSync(await readFile(fileOf(version, 'answers.json.gz'))).toString())

/** A database as a release left it: its schema, functions, views and triggers, and the rows of its backup. */
export async function createReleasedDatabase(version: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  const pool = createPool(database.connectionString)
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-release-'))
  const storage = await openStorage({ folder })
  try {
    await loadBackup(pool, storage, backupOf(version))
    await applyFunctions(pool, fileOf(version, 'sql'))
  } finally {
    storage.close()
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
  return database
}

const applyFunctions = (pool: pg.Pool, folder: string) =>
  inTransaction(pool, async ({ client }) => {
    await client.query('TRUNCATE drizzle.sql_files')
    const files = await readdir(folder)
    // The other files need its functions.
    for (const name of [
      'before-tables.sql',
      ...files.filter((file) => file !== 'before-tables.sql').sort(),
    ]) {
      const text = await readFile(join(folder, name), 'utf8')
      await client.query(text)
      await client.query('INSERT INTO drizzle.sql_files (name, hash) VALUES ($1, $2)', [
        name,
        createHash('sha256').update(text).digest('hex'),
      ])
    }
  })

const ownFunctions = `pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`

/** Returns a line for every column, constraint, index, trigger, function, view and enum, sorted. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable, column_default, collation_name,
      generation_expression, identity_generation) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE ${ownFunctions}
    UNION ALL SELECT viewname || definition FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT typname || ' ' || string_agg(enumlabel, ', ' ORDER BY enumsortorder)
    FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid GROUP BY typname`)
  return rows.map(({ line }) => line).sort()
}
