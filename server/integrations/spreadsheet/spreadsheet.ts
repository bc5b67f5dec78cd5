/** Why a file cannot be read; each has its words in the catalogue. */
export const refusals = [
  'kind',
  'old-excel',
  'broken',
  'too-big',
  'too-many-rows',
  'too-many-columns',
] as const
export type Refusal = (typeof refusals)[number]

export interface SpreadsheetLimits {
  /** The heading is a row as well. */
  rows: number
  columns: number
}

export interface SpreadsheetRequest {
  content: Uint8Array
  limits: SpreadsheetLimits
}

/** The cells of the first sheet as text, row by row; or why there are none. */
export type SpreadsheetAnswer = { rows: string[][] } | { refusal: Refusal }

/** Thrown inside the thread, and again outside of it. */
export class SpreadsheetRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.name = 'SpreadsheetRefusal'
    this.refusal = refusal
  }
}
