import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mostXlsxRows, writeXlsx, type XlsxCell } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'
import { writeDay } from '#shared/core/sheets/cell-values.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'

/** Exports at the same time in one process; each holds a connection until its reader has it all. */
const mostAtOnce = 4
/** Milliseconds after which a slow download is aborted, to release its connection. */
const longestExport = 15 * 60_000
let running = 0

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Batches of rows. */
export type FileRows = AsyncIterable<XlsxCell[][]>

interface SentFile {
  format: FileFormat
  /** Name of the sheet in the workbook. */
  title: string
  /** File name without date and extension. */
  name: string
  columns: readonly { heading: string; width: number }[]
  rows: FileRows
}

/** Formats a number with a decimal comma, as Turkish spreadsheets parse it. */
const decimal = (sum: number) => sum.toFixed(2).replace('.', ',')

function csvText(cell: XlsxCell): string {
  if (typeof cell === 'string') return cell
  if ('day' in cell) return writeDay(cell.day)
  return 'number' in cell ? decimal(cell.number) : String(cell.count).replace('.', ',')
}

async function* csvParts({ columns, rows }: SentFile): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading))
  for await (const batch of rows) yield batch.map((row) => csvLine(row.map(csvText))).join('')
}

async function* withinSheet(rows: FileRows) {
  let count = 1
  for await (const batch of rows) {
    count += batch.length
    // Rows were added after they were counted.
    if (count > mostXlsxRows) throw new Error('The sheet has outgrown the file')
    yield batch
  }
}

export const tooLong = () =>
  new AppError(400, 'export.too-long', sheetsMessages.exportTooLong(mostXlsxRows - 1))

/** Acquires one of the export slots; throws 429 if none is free. Returns the function that releases it. */
function acquireSlot(): () => void {
  if (running >= mostAtOnce) throw new AppError(429, 'export.busy', sheetsMessages.exportBusy)
  running += 1
  let isHeld = true
  return () => {
    if (isHeld) running -= 1
    isHeld = false
  }
}

/** Writes the audit entry of an export, before its first row is sent. */
export const auditExport = (
  { transact }: Services,
  currentUser: CurrentUser,
  what: Record<string, unknown>,
): Promise<void> =>
  transact(currentUser, ({ audit }) =>
    audit({ resource: 'exports', recordId: v7(), action: 'export', after: what }),
  )

/** Streams rows as a file. */
export function sendFile(reply: FastifyReply, file: SentFile): Readable {
  const release = acquireSlot()
  const { format, title, name, columns, rows } = file
  const body = format === 'csv' ? Readable.from(csvParts(file)) : writeXlsx(title, columns, withinSheet(rows))
  const cutOff = setTimeout(() => body.destroy(new Error('The export took too long')), longestExport).unref()
  body.once('close', () => {
    clearTimeout(cutOff)
    release()
  })
  reply.headers({
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}-${clubDay(new Date())}.${format}"`,
  })
  return body
}
