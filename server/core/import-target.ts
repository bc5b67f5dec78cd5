import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { Sheet } from '#shared/core/sheets/sheets.ts'
import type {
  ImportChoices,
  ImportUndo,
  MemberCheck,
  RowProblem,
} from '#shared/money/imports/imports.contract.ts'

/** A valid row of a file; `number` counts as a spreadsheet does. */
export interface NumberedRow {
  number: number
  values: Record<string, unknown>
}

/** An import as its target needs it. */
export interface ImportFile {
  _id: string
  branch: string
  isClubWide: boolean
  choices: ImportChoices
  createdBy: string
}

/** The result of comparing the valid rows of a file with the records. */
export interface Comparison {
  /** Rows that would be written. */
  good: number
  wrong: number
  problems: RowProblem[]
  members: MemberCheck
}

/** Where the rows of files go: the table of a sheet, or the records of members. */
export interface ImportTarget {
  definition: Sheet
  /** Files without merged cells and with one heading row only, which may stand below a title. */
  isStrict?: boolean
  /** Whether a batch is committed by itself, so that a failed import can be undone as well. */
  commitsBatches?: boolean
  /** Compares valid rows with the records without writing. */
  compare?: (db: Database, file: ImportFile, rows: readonly NumberedRow[]) => Promise<Comparison>
  /** Writes the rows of a started import to its end. */
  write: (services: Services, id: string) => Promise<void>
  effect: (services: Services, id: string) => Promise<ImportUndo>
  /** Takes back what an import wrote, within the transaction that marks it as undone. */
  undo: (tx: UnitOfWork, currentUser: CurrentUser, id: string) => Promise<ImportUndo>
}
