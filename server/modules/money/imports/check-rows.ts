import { setImmediate } from 'node:timers/promises'
import type { NumberedRow } from '#server/core/import-files.ts'
import { withoutApostrophe } from '#shared/core/csv.ts'
import type { DayOrder, Epoch } from '#shared/core/sheets/cell-values.ts'
import { isMonthFirstDay } from '#shared/core/sheets/cell-values.ts'
import { problemsOf, readCell, type Sheet, writeCell } from '#shared/core/sheets/sheets.ts'
import {
  type ImportCheck,
  mostNamedProblems,
  type RowProblem,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

/** Maps a file's columns to the fields of a sheet. */
export interface Mapping {
  columns: Readonly<Record<string, number>>
  dayOrder: DayOrder
  epoch: Epoch
  /** The row of the file that names the columns. */
  headingRow: number
}

/** Rows after which the event loop is yielded to. */
const rowsPerTurn = 500
const sampleSize = 5
const longestNamedCell = 80
/** Error values of Excel formulas: `#REF!`, `#DIV/0!`. */
const formulaError = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/

function readRow(sheet: Sheet, cells: readonly string[], { columns, dayOrder, epoch }: Mapping) {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of sheet.fields) {
    const column = columns[field.name]
    const cell = withoutApostrophe(column === undefined ? '' : (cells[column] ?? ''))
    if (formulaError.test(cell)) problems[field.name] = importsMessages.formulaError
    values[field.name] = readCell(field, cell, dayOrder, epoch)
  }
  return { values, problems: { ...problemsOf(sheet, values), ...problems } }
}

export interface CheckedRows extends ImportCheck {
  /** The valid rows, parsed. */
  rows: NumberedRow[]
}

/** Validates the rows below a file's heading; empty rows are skipped. */
export async function checkRows(
  sheet: Sheet,
  cells: readonly (readonly string[])[],
  mapping: Mapping,
): Promise<CheckedRows> {
  const checked: CheckedRows = { good: 0, wrong: 0, problems: [], sample: [], rows: [] }
  for (const [index, row] of cells.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    if (row.every((cell) => cell === '')) continue
    // Counted from one.
    const number = index + 1 + mapping.headingRow
    const { values, problems } = readRow(sheet, row, mapping)
    if (checked.sample.length < sampleSize) {
      checked.sample.push(
        Object.fromEntries(sheet.fields.map((field) => [field.name, writeCell(field, values[field.name])])),
      )
    }
    const wrong = Object.entries(problems)
    if (wrong.length === 0) {
      checked.good += 1
      checked.rows.push({ number, values: sheet.row.parse(values) })
      continue
    }
    checked.wrong += 1
    for (const [field, message] of wrong) {
      if (checked.problems.length >= mostNamedProblems) break
      const cell = (row[mapping.columns[field] ?? -1] ?? '').slice(0, longestNamedCell)
      checked.problems.push({ row: number, field, cell, message } satisfies RowProblem)
    }
  }
  return checked
}

/** Detects dates written the American way, `11/22/2026`. */
export function guessDayOrder(
  cells: readonly (readonly string[])[],
  { fields }: Sheet,
  columns: Mapping['columns'],
): DayOrder {
  const days = fields.flatMap(({ name, kind }) => (kind === 'day' ? (columns[name] ?? []) : []))
  const isAmerican = cells.some((row) => days.some((column) => isMonthFirstDay(row[column] ?? '')))
  return isAmerican ? 'month-first' : 'day-first'
}
