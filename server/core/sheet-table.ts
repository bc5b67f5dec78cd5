import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { AppError } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import type { Sheet, TableSheetName } from '#shared/core/sheets/sheets.ts'
import type { Access } from '#shared/permissions/permissions.ts'

/** The columns that every row of a sheet has. */
export interface StoredRow {
  _id: string
  version: number
  branch: string
  [column: string]: unknown
}

/** The fields that a client writes; sums are lira. */
export type RowFields = Record<string, unknown> & { amount?: number | undefined }

/** A write of one row as the table stores it; `after` is null for a deletion, `before` for a new row. */
interface RowWrite {
  before: StoredRow | null
  after: (Record<string, unknown> & { branch: string }) | null
}

/** Returns further columns of a row, or why it must not be written. */
export type RowBooking = (write: RowWrite) => Record<string, unknown> | AppError

/** The table behind a sheet and the rules of its rows beyond the contract. */
export interface SheetTable<Row extends { _id: string } = { _id: string }> {
  definition: Sheet<TableSheetName>
  table: PgTable & { _id: PgColumn; version: PgColumn; branch: PgColumn; import: PgColumn }
  list: ListDefinition<PgTable>
  /** The exported columns besides branch and creation time, in the order of the sheet's fields. */
  columns: readonly PgColumn[]
  /** The column that identifies a row for people. */
  naming: PgColumn
  missing: () => AppError
  /** Errors by the name of the violated constraint. */
  constraints: Record<string, () => AppError>
  toRow: (row: never) => Row
  audited: (row: never) => Record<string, unknown>
  /** Returns the error of fields that break a rule. */
  refuse?: (fields: RowFields) => AppError | undefined
  /** Returns the error of a change that breaks a rule; `changes` is null for a deletion. */
  refuseChange?: (before: StoredRow, changes: RowFields | null) => AppError | undefined
  /** Prepares the booking of rows that a user writes, in their transaction. */
  book?: (db: Database, currentUser: CurrentUser) => Promise<RowBooking>
  /** Frees a row from records that hold more than its new amount in kuruş, before it is locked. */
  release?: (tx: UnitOfWork, currentUser: CurrentUser, id: string, amount: number) => Promise<void>
  /** Takes back a row that cannot be deleted because others refer to it; returns whether it did. */
  takeBack?: (tx: UnitOfWork, currentUser: CurrentUser, id: string) => Promise<boolean>
  /** Columns of rows that an import writes. */
  imported?: Record<string, unknown>
  /** The permission that imports need beside that of adding rows. */
  importAccess?: Access
}
