import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#server/core/current-user.ts'

/** A table whose records are shown by name where their ids appear: in the audit log and in exported lists. */
export interface NamedTable {
  table: PgTable & { _id: PgColumn }
  /** The name of a record; by default its first column of `nameColumns`. */
  name?: SQL
  /** The name by which columns of lists refer to the records; exported lists then show names. */
  reference?: string
  /** The records that a user may see by name in an exported list. */
  scope?: (currentUser: CurrentUser) => SQL | undefined
}

const nameColumns = ['name', 'title', 'question', 'memberName', 'description', 'fileName', 'code'] as const

/** The name of a table’s records, as SQL. */
export function nameOf({ table, name }: NamedTable): SQL<string> {
  const columns: Record<string, Column> = getTableColumns(table)
  const shown = name ?? nameColumns.flatMap((column) => columns[column] ?? [])[0]
  if (!shown) throw new Error(`Records of ${getTableName(table)} have no name`)
  return sql`(${shown})::text`
}

/** The named tables of all modules. */
export const namedTablesOf = (modules: readonly { namedTables?: readonly NamedTable[] }[]): NamedTable[] =>
  modules.flatMap(({ namedTables = [] }) => namedTables)
