/** Reasons why a file cannot be read; keys of the message catalogue. */
const refusals = ['kind', 'old-excel', 'broken', 'too-big', 'too-many-rows', 'too-many-columns'] as const
export type Refusal = (typeof refusals)[number]

export interface SpreadsheetLimits {
  /** Includes the header row. */
  rows: number
  columns: number
}

export interface SpreadsheetRequest {
  content: Uint8Array
  limits: SpreadsheetLimits
}

/** Cells of the first sheet as text by row, or the reason of a failure. */
export type SpreadsheetAnswer = { rows: string[][] } | { refusal: Refusal }

/** Thrown in the thread and rethrown by the caller. */
export class SpreadsheetRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.name = 'SpreadsheetRefusal'
    this.refusal = refusal
  }
}
