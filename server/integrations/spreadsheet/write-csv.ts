import type { FileCell, FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'
import { writeDay, writeMoment } from '#shared/core/sheets/cell-values.ts'

/** Numbers with a decimal comma, days and moments as `22.11.2026 09:30`: as Turkish spreadsheets and the imports read them. */
function csvText(cell: FileCell): string {
  if (typeof cell === 'string') return cell
  if ('day' in cell) return writeDay(cell.day)
  if ('moment' in cell) return writeMoment(cell.moment)
  if ('time' in cell) return cell.time
  return ('lira' in cell ? cell.lira.toFixed(2) : String(cell.number)).replace('.', ',')
}

const csvRow = (cells: readonly FileCell[]): string => csvLine(cells.map(csvText))

/** Writes a CSV file batch by batch. */
export async function* writeCsv(headings: readonly string[], rows: FileRows): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const batch of rows) yield batch.map(csvRow).join('')
}
