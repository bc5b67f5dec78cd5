import type { ClientBase } from 'pg'
import pg from 'pg'

/** A table with its columns except generated ones. */
export interface BackupTable {
  schema: 'public' | 'pgboss'
  name: string
  columns: string[]
}

/** Row count and an order-independent checksum of a table. */
export interface TableContent {
  rows: number
  checksum: string
}

export interface SequenceValue {
  name: string
  value: string
}

const quoted = pg.escapeIdentifier
export const nameOf = ({ schema, name }: BackupTable) => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: BackupTable) => columns.map(quoted).join(', ')

/** Of the job queue only unfinished jobs; pg-boss's internal queues are recreated at each start. */
const queueConditions: Readonly<Record<string, string>> = {
  queue: String.raw`WHERE name NOT LIKE '\_\_%'`,
  job: String.raw`WHERE name NOT LIKE '\_\_%' AND state IN ('created', 'retry', 'active')`,
}

/** Returns the query of the rows that a backup contains. */
export const rowsOf = (table: BackupTable) =>
  `SELECT ${columnsOf(table)} FROM ${nameOf(table)} ${table.schema === 'pgboss' ? queueConditions[table.name] : ''}`

/** Sets text formats that do not depend on the server's settings. */
export async function setPlainFormats(client: ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
     SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL statement_timeout = 0`,
  )
}

/** Returns the tables of the product, and those of the job queue in the order of their references. */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT nspname::text AS schema, relname::text AS name,
       array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND (nspname = 'public' OR nspname = 'pgboss' AND relname IN ('queue', 'job'))
     GROUP BY nspname, relname
     ORDER BY nspname DESC, relname = 'job', relname`,
  )
  return rows
}

/** Computes count and checksum of a table in the database. */
export async function measure(client: ClientBase, table: BackupTable): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `SELECT count(*)::float8 AS rows,
       coalesce(sum(('x' || left(md5(ROW(kept.*)::text), 15))::bit(60)::bigint), 0)::text AS checksum
     FROM (${rowsOf(table)}) AS kept`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

export async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
     FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

/** Tables that are empty after the setup and never in a database in use. */
const tablesInUse = ['users', 'branches', 'audit_log']

/** Whether the database contains data. */
export async function isInUse(client: ClientBase): Promise<boolean> {
  for (const name of tablesInUse) {
    const { rows: tables } = await client.query<{ exists: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS exists',
      [`public.${name}`],
    )
    if (!tables[0]?.exists) continue
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM public.${quoted(name)}) AS found`,
    )
    if (rows[0]?.found) return true
  }
  return false
}
