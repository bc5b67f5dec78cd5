import type { ClientBase } from 'pg'
import type { BackupTable } from '#server/cli/backup/backup-tables.ts'
import { columnUnits, exportedTables, leftOutColumns, leftOutTables } from '#server/cli/export/club-data.ts'
import { exportTexts as texts } from '#server/cli/export/export.texts.ts'

interface DescribedColumn {
  name: string
  /** PostgreSQL's name of the type. */
  type: string
  isRequired: boolean
  /** The columns, as `table.column`, one of whose rows the value names. */
  references?: string[]
  /** Of an enum. */
  values?: string[]
  unit?: string
}

export interface DescribedTable {
  name: string
  title: string
  columns: DescribedColumn[]
}

/** A table, or a column as `table.column`, that an export does not contain. */
export interface LeftOut {
  name: string
  reason: string
}

interface FoundColumn extends Omit<DescribedColumn, 'references' | 'values'> {
  table: string
  references: string[] | null
  values: string[] | null
}

/** Reads the columns of the exported tables from the database's catalogue. */
async function readColumns(client: ClientBase): Promise<FoundColumn[]> {
  const { rows } = await client.query<FoundColumn>(
    `SELECT relname::text AS table, attname::text AS name, format_type(atttypid, NULL) AS type,
       attnotnull AS "isRequired",
       (SELECT array_agg(DISTINCT target.relname || '.' || key.attname)
        FROM pg_constraint, unnest(conkey, confkey) AS pair (own, referenced)
          JOIN pg_attribute AS key ON key.attnum = referenced
          JOIN pg_class AS target ON target.oid = key.attrelid
        WHERE contype = 'f' AND conrelid = pg_class.oid AND own = pg_attribute.attnum AND target.oid = confrelid
       ) AS references,
       (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum
        WHERE enumtypid IN (pg_type.oid, typelem)) AS values
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       JOIN pg_type ON pg_type.oid = atttypid
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1) AND attgenerated = ''
     ORDER BY relname, attnum`,
    [Object.keys(exportedTables)],
  )
  return rows
}

const isExported = (column: string) => !(column in leftOutColumns)

/** Divides the tables of the database into those that an export contains, column by column, and what it leaves out. */
export async function describeTables(
  client: ClientBase,
  tables: readonly BackupTable[],
): Promise<{ tables: DescribedTable[]; leftOut: LeftOut[] }> {
  const columns = await readColumns(client)
  const names = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)
  const described = names
    .filter((name) => name in exportedTables)
    .map((name) => ({
      name,
      title: exportedTables[name] ?? '',
      columns: columns
        .filter((column) => column.table === name && isExported(`${name}.${column.name}`))
        .map(({ table, references, values, ...column }) => {
          const unit = columnUnits[`${table}.${column.name}`] ?? (column.type === 'bigint' ? texts.kurus : '')
          return {
            ...column,
            ...(references && { references }),
            ...(values && { values }),
            ...(unit && { unit }),
          }
        }),
    }))
  const leftOut = names
    .filter((name) => !(name in exportedTables))
    .map((name) => ({ name, reason: leftOutTables[name] ?? texts.undeclared }))
  const columnsLeftOut = Object.entries(leftOutColumns).map(([name, reason]) => ({ name, reason }))
  return { tables: described, leftOut: [...leftOut, ...columnsLeftOut] }
}
