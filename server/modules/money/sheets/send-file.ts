import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { writeCsv } from '#server/integrations/spreadsheet/write-csv.ts'
import { mostXlsxRows, type Workbook, writeXlsx } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { clubDay } from '#shared/core/club-time.ts'
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

interface SentFile extends Omit<Workbook, 'author'> {
  format: FileFormat
  /** File name without date and extension. */
  name: string
}

async function* withTotal({ rows, total }: SentFile): FileRows {
  yield* rows
  if (total) yield [total]
}

async function* withinSheet(rows: FileRows): FileRows {
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
export async function sendFile({ db }: Services, reply: FastifyReply, file: SentFile): Promise<Readable> {
  const { name: author } = await readClub(db)
  const release = acquireSlot()
  const { format, name, columns, rows } = file
  const headings = columns.map(({ heading }) => heading)
  const body =
    format === 'csv'
      ? Readable.from(writeCsv(headings, withTotal(file)))
      : writeXlsx({ ...file, author, rows: withinSheet(rows) })
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
