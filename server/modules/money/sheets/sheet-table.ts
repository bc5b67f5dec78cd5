import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppError } from '#server/core/errors.ts'
import type { ListDefinition } from '#server/db/list.ts'
import type { SheetName } from '#shared/money/sheets/sheets.ts'

/** What every row of a sheet holds in the database. */
export interface StoredRow {
  _id: string
  version: number
  branch: string
  [column: string]: unknown
}

/** What people write into a row; sums are lira. */
export type RowFields = Record<string, unknown> & { amount?: number | undefined }

/** The table behind a sheet and what its rows have to obey beyond the contract. */
export interface SheetTable<Answer extends { _id: string }> {
  /** The permission's and the audit log's name as well. */
  name: SheetName
  table: PgTable & { _id: PgColumn; version: PgColumn; branch: PgColumn; import: PgColumn }
  list: ListDefinition<PgTable>
  /** The columns of an export beside branch and moment, in the order of the sheet's fields. */
  columns: readonly PgColumn[]
  /** The column that names a row. */
  naming: PgColumn
  missing: () => AppError
  /** Throws where the database refuses a row for a reason that has a name. */
  constraints: Record<string, () => AppError>
  answer: (row: never) => Answer
  audited: (row: never) => Record<string, unknown>
  /** Why a new or changed row cannot be so. */
  refuse?: (fields: RowFields) => AppError | undefined
  /** Why a known row cannot be changed so (null: deleted). */
  refuseChange?: (before: StoredRow, changes: RowFields | null) => AppError | undefined
}
