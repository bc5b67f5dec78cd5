import { setImmediate } from 'node:timers/promises'
import type { NumberedRow } from '#server/core/import-files.ts'
import { withoutApostrophe } from '#shared/core/csv.ts'
import type { DayOrder, Epoch } from '#shared/core/sheets/cell-values.ts'
import { isMonthFirstDay } from '#shared/core/sheets/cell-values.ts'
import { problemsOf, readCell, type Sheet, writeCell } from '#shared/core/sheets/sheets.ts'
import type { ImportCheck, RowProblem } from '#shared/money/imports/imports.contract.ts'
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

interface ReadRow {
  values: Record<string, unknown>
  problems: Record<string, string>
  /** What is wrong with the cells that the values lack. */
  warnings: Record<string, string>
}

function readRow(sheet: Sheet, cells: readonly string[], { columns, dayOrder, epoch }: Mapping): ReadRow {
  const values: Record<string, unknown> = {}
  const unread: Record<string, string> = {}
  for (const field of sheet.fields) {
    const column = columns[field.name]
    const cell = withoutApostrophe(column === undefined ? '' : (cells[column] ?? ''))
    if (formulaError.test(cell)) unread[field.name] = importsMessages.formulaError
    values[field.name] = readCell(field, cell, dayOrder, epoch)
  }
  const problems = { ...problemsOf(sheet, values), ...unread }
  const isWrong = (name: string) => name in problems
  const left = new Set(sheet.fields.flatMap(({ name, leavesOut }) => (isWrong(name) && leavesOut) || []))
  if (left.size === 0) return { values, problems, warnings: {} }
  const emptied = sheet.fields.flatMap(({ name, preset = '' }) => (left.has(name) ? [[name, preset]] : []))
  const kept = { ...values, ...Object.fromEntries(emptied) }
  const isLeft = ([name]: [string, string]) => left.has(name)
  const rest = {
    ...problemsOf(sheet, kept),
    ...Object.fromEntries(Object.entries(unread).filter((one) => !isLeft(one))),
  }
  // A refused row names everything that is wrong with it.
  if (Object.keys(rest).length > 0) return { values, problems: { ...rest, ...problems }, warnings: {} }
  return { values: kept, problems: {}, warnings: problems }
}

/** The result of a check with every problem and warning. */
export interface CheckedRows extends Omit<ImportCheck, 'warned'> {
  /** The valid rows, parsed. */
  rows: NumberedRow[]
}

/** Validates the rows below a file's heading; empty rows are skipped. */
export async function checkRows(
  sheet: Sheet,
  cells: readonly (readonly string[])[],
  mapping: Mapping,
): Promise<CheckedRows> {
  const checked: CheckedRows = { good: 0, wrong: 0, problems: [], warnings: [], sample: [], rows: [] }
  for (const [index, row] of cells.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    if (row.every((cell) => cell === '')) continue
    // Counted from one.
    const number = index + 1 + mapping.headingRow
    const { values, problems, warnings } = readRow(sheet, row, mapping)
    const named = (messages: Record<string, string>) =>
      Object.entries(messages).map(([field, message]): RowProblem => {
        const cell = (row[mapping.columns[field] ?? -1] ?? '').slice(0, longestNamedCell)
        return { row: number, field, cell, message }
      })
    if (checked.sample.length < sampleSize) {
      checked.sample.push(
        Object.fromEntries(sheet.fields.map((field) => [field.name, writeCell(field, values[field.name])])),
      )
    }
    const wrong = named(problems)
    if (wrong.length === 0) {
      checked.good += 1
      checked.warnings.push(...named(warnings))
      checked.rows.push({ number, values: sheet.row.parse(values) })
      continue
    }
    checked.wrong += 1
    checked.problems.push(...wrong)
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
