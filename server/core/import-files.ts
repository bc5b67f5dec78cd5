import type { ImportChoices, MemberCheck, RowProblem } from '#shared/money/imports/imports.contract.ts'

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
  columns: Readonly<Record<string, number>>
}

/** The result of comparing the valid rows of a file with the records. */
export interface Comparison {
  /** Rows that would be written. */
  good: number
  wrong: number
  /** Every problem of the rows that would not be written. */
  problems: RowProblem[]
  /** The rows that wait for a decision. */
  undecided: RowProblem[]
  /** The cells without which rows would be written. */
  warnings: RowProblem[]
  members: MemberCheck
}
