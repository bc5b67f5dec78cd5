/** What a chart shows, as rows: the same for the table beside it and the file taken away. */
export interface ChartData {
  title: string
  hint: string
  /** The first column names a row; all others are numbers. */
  columns: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
  /** How a number of a column is written; a whole number where it does not say. */
  format?: (value: number, column: number) => string
  isEmpty: boolean
  /** A sentence for when there is nothing to show. */
  empty: string
}
