/** The rows of a chart, shared by its table and its download. */
export interface ChartData {
  title: string
  hint: string
  /** The first column names a row; all others are numbers. */
  columns: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
  /** Formats a number of a column; whole numbers by default. */
  format?: (value: number, column: number) => string
  isEmpty: boolean
  /** The text for empty data. */
  empty: string
}
