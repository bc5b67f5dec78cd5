import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { dayOrders, epochs } from '#shared/core/sheets/cell-values.ts'
import { sheetNames } from '#shared/core/sheets/sheets.ts'
import {
  type Import,
  type ImportChoices,
  importStates,
  type RowProblem,
} from '#shared/money/imports/imports.contract.ts'

export const sheetName = pgEnum('sheet_name', sheetNames)
export const importState = pgEnum('import_state', importStates)
export const dayOrder = pgEnum('day_order', dayOrders)
export const sheetEpoch = pgEnum('sheet_epoch', epochs)

/** Why a row was refused, or written without a cell. */
export interface KeptProblem extends Omit<RowProblem, 'cell'> {
  isWarning: boolean
}

/** A file on its way into a sheet, or one that came into it; the sheet's rows name it. */
export const imports = pgTable(
  'imports',
  {
    _id: id(),
    sheet: sheetName('sheet').notNull(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    state: importState('state').notNull().default('ready'),
    headings: jsonb('headings').$type<string[]>().notNull(),
    columns: jsonb('columns').$type<Record<string, number>>().notNull(),
    dayOrder: dayOrder('day_order').notNull(),
    /** The row of the file that names the columns. */
    headingRow: integer('heading_row').notNull().default(1),
    /** The calendar of the file's serial dates. */
    epoch: sheetEpoch('epoch').notNull().default('1900'),
    /** Whether its rows may belong to other branches: an admin's file of members, which staff do not see. */
    isClubWide: boolean('is_club_wide').notNull().default(false),
    choices: jsonb('choices').$type<ImportChoices>().notNull().default({ decisions: {}, shared: 'ask' }),
    rowCount: integer('row_count').notNull(),
    /** Rows of the file that are dealt with, where each batch is committed by itself. */
    cursor: integer('cursor').notNull().default(0),
    summary: jsonb('summary').$type<Import['summary']>(),
    done: integer('done').notNull().default(0),
    added: integer('added').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** Rows that were written without a cell that could not be read. */
    warned: integer('warned').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** How often the writing was begun; a file that ends the process each time is given up. */
    attempts: integer('attempts').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('imports_added_check', sql`${table.added} <= ${table.rowCount}`),
    index('imports_branch_index').on(table.branch, table.createdAt, table._id),
    index('imports_created_index').on(table.createdAt, table._id),
    check('imports_cursor_check', sql`${table.cursor} BETWEEN 0 AND ${table.rowCount}`),
    index('imports_open_index').on(table.state, table.createdAt).where(sql`state IN ('ready', 'running')`),
  ],
)
export type ImportRow = typeof imports.$inferSelect

/** The cells of a file as compressed JSON; after an import only those of its refused and incomplete rows. */
export const importContents = pgTable('import_contents', {
  import: uuid('import_id')
    .primaryKey()
    .references(() => imports._id, { onDelete: 'cascade' }),
  rows: bytes('rows').notNull(),
  /** What was wrong with rows that are dealt with. */
  problems: jsonb('problems').$type<KeptProblem[]>().notNull().default([]),
})
