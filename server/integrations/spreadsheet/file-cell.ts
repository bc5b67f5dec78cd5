/** A cell of an exported file; days and times are those of the club's clock. */
export type FileCell =
  | string
  | { lira: number }
  | { number: number }
  /** `YYYY-MM-DD`. */
  | { day: string }
  /** `YYYY-MM-DDTHH:mm`. */
  | { moment: string }
  /** `HH:mm`. */
  | { time: string }

/** Batches of rows. */
export type FileRows = AsyncIterable<readonly (readonly FileCell[])[]>
