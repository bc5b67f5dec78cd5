import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { migrateDatabase, migratedTo, schemaVersion } from '#server/db/migrate.ts'
import { UnknownSchemaError } from '#server/db/unknown-schema-error.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'

let pool: Pool
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createTestDatabase()
  pool = createPool(database.connectionString)
  drop = database.drop
})
afterEach(() => pool.end().then(drop))

const triggersOf = async (table: string) =>
  (
    await pool.query<{ name: string }>(
      `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY 1`,
      [table],
    )
  ).rows.map(({ name }) => name)

/** As if the SQL files of functions, views and triggers had never been applied. */
const forgetFiles = () => pool.query(`UPDATE drizzle.sql_files SET hash = ''`)

test('functions, views and triggers can be re-applied', async () => {
  const before = await triggersOf('users')
  expect(before).not.toEqual([])
  await forgetFiles()
  await migrateDatabase(pool)
  expect(await triggersOf('users')).toEqual(before)
  const { rows } = await pool.query(`SELECT count(*)::int AS unknown FROM drizzle.sql_files WHERE hash = ''`)
  expect(rows).toEqual([{ unknown: 0 }])
})

test('only a changed SQL file is applied again', async () => {
  await pool.query(
    'DROP TRIGGER raffle_winners_keep ON raffle_winners; DROP TRIGGER users_branch_stay ON users',
  )
  await pool.query(`UPDATE drizzle.sql_files SET hash = 'of an earlier text' WHERE name = 'raffles.sql'`)
  await migrateDatabase(pool)
  expect(await triggersOf('raffle_winners')).toContain('raffle_winners_keep')
  expect(await triggersOf('users')).not.toContain('users_branch_stay')
})

test('several processes starting concurrently apply everything once', async () => {
  await forgetFiles()
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(pool)))
  expect(await migratedTo(pool)).toBe(schemaVersion())
})

test('an older build leaves the functions of a newer one unchanged', async () => {
  await pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', $1)`, [
    schemaVersion() + 1,
  ])
  await forgetFiles()
  await pool.query('DROP TRIGGER raffle_winners_keep ON raffle_winners')
  await migrateDatabase(pool)
  expect(await triggersOf('raffle_winners')).not.toContain('raffle_winners_keep')
})

test('a database of version 0.1.0 is rejected with instructions, and stays unchanged', async () => {
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('0.1.0', 1795172073451)`,
  )
  await forgetFiles()
  const refused = migrateDatabase(pool)
  await expect(refused).rejects.toThrow(UnknownSchemaError)
  await expect(refused).rejects.toThrow(/^Bu veri tabanı 0\.1\.0 .*DATABASE_URL.*DATA_DIR/)
  const { rowCount } = await pool.query(`SELECT 1 FROM drizzle.sql_files WHERE hash <> ''`)
  expect(rowCount).toBe(0)
})

/** Whether each column may be null and has a default. */
const columnFacts = (table: string, name: string, nullable: boolean, hasDefault: boolean) =>
  `${table}.${name} ${nullable ? 'null' : 'not null'} ${hasDefault ? 'default' : 'no default'}`

test('the columns are created as the table files declare them', async () => {
  const files = globSync('server/**/*.table.ts')
  const exports = await Promise.all(files.map((file): Promise<object> => import(resolve(file))))
  const tables = exports.flatMap((names) => Object.values(names)).filter((value) => is(value, PgTable))
  const declared = tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table)
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    return columns.map((column) =>
      columnFacts(
        name,
        column.name,
        !column.notNull && !keys.includes(column.name),
        column.default !== undefined,
      ),
    )
  })
  const { rows } = await pool.query<{ table: string; name: string; nullable: boolean; hasDefault: boolean }>(`
    SELECT table_name AS table, column_name AS name, is_nullable = 'YES' AS nullable,
      column_default IS NOT NULL AS "hasDefault"
    FROM information_schema.columns WHERE table_schema = 'public'`)
  const created = rows.map(({ table, name, nullable, hasDefault }) =>
    columnFacts(table, name, nullable, hasDefault),
  )
  expect(declared).not.toEqual([])
  expect(declared.filter((facts) => !created.includes(facts))).toEqual([])
})

test('every constraint whose violation has a message exists', async () => {
  const explained = globSync('server/modules/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b([a-z0-9_]+_(?:fk|fkey|key|unique|check)): /g)].map(
      ([, name = '']) => name,
    ),
  )
  const { rows } = await pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint UNION SELECT indexname FROM pg_indexes
     UNION SELECT (regexp_matches(prosrc, 'CONSTRAINT = ''(\\w+)''', 'g'))[1] FROM pg_proc`,
  )
  expect(explained).not.toEqual([])
  const names = new Set(rows.map(({ name }) => name))
  expect(explained.filter((name) => !names.has(name))).toEqual([])
})
