import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, isPgEnum, PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { migrateDatabase, migratedTo, schemaVersion } from '#server/db/migrate.ts'
import { UnknownSchemaError } from '#server/db/unknown-schema-error.ts'
import { createEmptyDatabase, createTestDatabase } from '#tests/support/product/database.ts'

let pool: Pool
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createTestDatabase()
  pool = createPool(database.connectionString)
  drop = database.drop
})
afterEach(() => pool.end().then(drop))

async function withEmptyDatabase(use: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase()
  const empty = createPool(database.connectionString)
  await use(empty).finally(() => empty.end())
  await database.drop()
}

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

/** As if a migration had been applied at a time, in milliseconds since 1970. */
const pretendMigration = (at: number) =>
  pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('another', $1)`, [at])

test.each([
  ['newer', schemaVersion() + 1, /^Bu veri tabanı ürünün daha yeni bir sürümüne aittir: ürünü güncelleyin /],
  ['0.1.0', 1795172073451, /^Bu veri tabanı ürünün yükseltilebilen .*0\.2\.0.*DATABASE_URL.*DATA_DIR/],
])('a database of a %s version is rejected with instructions, and stays unchanged', async (_, at, line) => {
  await pretendMigration(at)
  await forgetFiles()
  const refused = migrateDatabase(pool)
  await expect(refused).rejects.toThrow(UnknownSchemaError)
  await expect(refused).rejects.toThrow(line)
  const { rowCount } = await pool.query(`SELECT 1 FROM drizzle.sql_files WHERE hash <> ''`)
  expect(rowCount).toBe(0)
})

test('a database of another product is rejected, and stays unchanged', async () => {
  await withEmptyDatabase(async (empty) => {
    await empty.query('CREATE TABLE orders (id integer)')
    await expect(migrateDatabase(empty)).rejects.toThrow(/^Bu veri tabanında başka bir ürünün tabloları var/)
    const { rows } = await empty.query(
      `SELECT to_regclass('public.users') AS users, to_regnamespace('drizzle') AS own`,
    )
    expect(rows).toEqual([{ users: null, own: null }])
  })
})

test('a failed migration leaves the version before it', async () => {
  await withEmptyDatabase(async (empty) => {
    // The baseline does not know this type, and the next migration creates it.
    await empty.query(`CREATE TYPE till_entry_kind AS ENUM ('payment')`)
    await expect(migrateDatabase(empty)).rejects.toThrow(/money_at_the_desk could not be applied/)
    const { rows } = await empty.query(
      `SELECT to_regclass('users') IS NOT NULL AS users, to_regclass('sales') AS sales`,
    )
    expect(rows).toEqual([{ users: true, sales: null }])
    await empty.query('DROP TYPE till_entry_kind')
    await migrateDatabase(empty)
    expect(await migratedTo(empty)).toBe(schemaVersion())
  })
})

/** Whether each column may be null and has a default. */
const columnFacts = (table: string, name: string, nullable: boolean, hasDefault: boolean) =>
  `${table}.${name} ${nullable ? 'null' : 'not null'} ${hasDefault ? 'default' : 'no default'}`

/** Everything that the table files export. */
const declarations = async (): Promise<unknown[]> => {
  const files = globSync('server/**/*.table.ts')
  const exports = await Promise.all(files.map((file): Promise<object> => import(resolve(file))))
  return exports.flatMap((names) => Object.values(names))
}

const hint = 'npm run db:generate writes the migration of changed tables'

// drizzle-kit drops the indexes of a generated column that changes.
test('indexes, checks and enums are created as the table files declare them', async () => {
  const declared = await declarations()
  const tables = declared.filter((value) => is(value, PgTable)).map(getTableConfig)
  const names = tables.flatMap(({ indexes, checks }) => [
    ...indexes.map(({ config }) => config.name ?? ''),
    ...checks.map(({ name }) => name),
  ])
  expect(names.length).toBeGreaterThan(500)
  const { rows } = await pool.query<{ name: string }>(`
    SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'
    UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace`)
  const created = new Set(rows.map(({ name }) => name))
  expect(
    names.filter((name) => !created.has(name)),
    hint,
  ).toEqual([])

  const enums = declared.filter(isPgEnum).map(({ enumName, enumValues }) => ({ enumName, enumValues }))
  const { rows: types } = await pool.query(`
    SELECT typname AS "enumName", array_agg(enumlabel::text ORDER BY enumsortorder) AS "enumValues"
    FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid GROUP BY typname`)
  expect(types, hint).toEqual(expect.arrayContaining(enums))
})

test('the columns are created as the table files declare them', async () => {
  const tables = (await declarations()).filter((value) => is(value, PgTable))
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
  expect(
    declared.filter((facts) => !created.includes(facts)),
    hint,
  ).toEqual([])
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
