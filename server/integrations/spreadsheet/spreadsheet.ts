import type { Epoch } from '#shared/core/sheets/cell-values.ts'

/** Reasons why a file cannot be read; keys of the message catalogue. */
const refusals = [
  'kind',
  'old-excel',
  'broken',
  'too-big',
  'too-many-rows',
  'too-many-columns',
  'merged',
] as const
export type Refusal = (typeof refusals)[number]

export interface SpreadsheetLimits {
  /** Includes the header row. */
  rows: number
  columns: number
  /** Refuses a workbook whose first sheet has merged cells: all but one of them are empty. */
  refusesMerged?: boolean
}

/** Cells as text by row. */
export interface Spreadsheet {
  rows: string[][]
  /** The calendar of dates that are stored as plain numbers. */
  epoch: Epoch
}

export interface SpreadsheetRequest {
  content: Uint8Array
  limits: SpreadsheetLimits
}

/** The first sheet, or the reason of a failure. */
export type SpreadsheetAnswer = Spreadsheet | { refusal: Refusal }

/** Thrown in the thread and rethrown by the caller. */
export class SpreadsheetRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.name = 'SpreadsheetRefusal'
    this.refusal = refusal
  }
}
