import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { readSheet } from 'read-excel-file/universal'
import { guardWorkbook } from '#server/integrations/spreadsheet/guard-zip.ts'
import { readCsv } from '#server/integrations/spreadsheet/read-csv.ts'
import {
  type Spreadsheet,
  type SpreadsheetAnswer,
  type SpreadsheetLimits,
  SpreadsheetRefusal,
  type SpreadsheetRequest,
} from '#server/integrations/spreadsheet/spreadsheet.ts'

/**
 * Formats a number. Excel stores 0.3 as 0.30000000000000004, and three decimals would read as thousands; a number
 * that really has more than two decimals keeps enough of them to be recognised.
 */
function numberText(value: number): string {
  const rounded = Math.round(value * 100) / 100
  if (Math.abs(value - rounded) < 1e-6) return String(rounded)
  return value.toFixed(4)
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  return String(value).trim()
}

/** A formula cell yields its cached value; the formula is neither kept nor evaluated. */
async function readXlsx(content: Uint8Array, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  const { epoch } = guardWorkbook(Buffer.from(content), limits)
  try {
    const rows: unknown[][] = await readSheet(new Blob([new Uint8Array(content)]))
    return { rows: rows.map((row) => row.map(cellText)), epoch }
  } catch {
    throw new SpreadsheetRefusal('broken')
  }
}

async function read({ content, limits }: SpreadsheetRequest): Promise<Spreadsheet> {
  const found = await fileTypeFromBuffer(content)
  const isZip = content[0] === 0x50 && content[1] === 0x4b
  if (found?.ext === 'cfb') throw new SpreadsheetRefusal('old-excel')
  if (!isZip && found && !found.mime.startsWith('text/')) throw new SpreadsheetRefusal('kind')
  const sheet: Spreadsheet = isZip
    ? await readXlsx(content, limits)
    : { rows: readCsv(content, limits), epoch: '1900' }
  const { rows } = sheet
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  if (rows.length > limits.rows) throw new SpreadsheetRefusal('too-many-rows')
  if (rows.some((row) => row.length > limits.columns)) throw new SpreadsheetRefusal('too-many-columns')
  return sheet
}

const port = parentPort
port?.once('message', (request: SpreadsheetRequest) => {
  read(request).then(
    (sheet) => port.postMessage(sheet satisfies SpreadsheetAnswer),
    (error: unknown) => {
      if (!(error instanceof SpreadsheetRefusal)) throw error
      port.postMessage({ refusal: error.refusal } satisfies SpreadsheetAnswer)
    },
  )
})
