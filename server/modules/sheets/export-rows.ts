import { Readable } from 'node:stream'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { type Actor, branchScope } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/services.ts'
import { conditionOf } from '#server/db/list.ts'
import { mostXlsxRows, writeXlsx, type XlsxCell } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import { readInBatches, type Statement } from '#server/modules/sheets/read-in-batches.ts'
import type { SheetTable } from '#server/modules/sheets/sheet-table.ts'
import { clubDay, clubTimeZone } from '#shared/core/club-time.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import { messages } from '#shared/messages/messages.ts'
import { writeDay } from '#shared/sheets/cell-values.ts'
import type { FileFormat } from '#shared/sheets/row-changes.ts'
import { sheetFileNames, sheetTexts } from '#shared/sheets/sheets.texts.ts'
import { type SheetField, sheets } from '#shared/sheets/sheets.ts'

/** Exports at the same time in one process; each holds a connection until its reader has it all. */
const mostAtOnce = 4
/** A reader who takes longer than this, in ms, is cut off: the connection is wanted elsewhere. */
const longestExport = 15 * 60_000
let running = 0

const widths = { text: 28, day: 12, money: 14, choice: 16 } as const
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** What a file says of each row, every column as text: the sheet's fields, the branch, the moment it was added. */
function statementOf<Answer extends { _id: string }>(
  { db }: Services,
  actor: Actor,
  sheet: SheetTable<Answer>,
  query: ListQuery,
): Statement {
  const { list, table } = sheet
  const [name, order] = query.sort ?? list.defaultSort
  const column = list.sort[name]
  if (!column) throw new Error(`No sort column is named ${name}`)
  const direction = order === 'ASC' ? asc : desc
  const written = sheet.columns.map((field) => sql<string>`${field}::text`)
  const selected = [...written, sql<string>`${branches.name}`, momentOf(table)]
  return db
    .select(Object.fromEntries(selected.map((value, at) => [String(at), value])))
    .from(table as PgTable)
    .innerJoin(branches, eq(branches._id, table.branch))
    .where(conditionOf(list, query, branchScope(actor, table.branch)))
    .orderBy(direction(column), direction(list.key))
    .toSQL()
}

/** When a row was added, on the club's clock. */
const momentOf = (table: PgTable) =>
  sql<string>`to_char(${table}.created_at AT TIME ZONE ${sql.raw(`'${clubTimeZone}'`)}, 'YYYY-MM-DD HH24:MI')`

/** A number that a Turkish spreadsheet reads as one. */
const decimal = (kurus: string) => liraOf(Number(kurus)).toFixed(2).replace('.', ',')

function csvCell({ kind, choices }: SheetField, value: string): string {
  if (kind === 'day') return writeDay(value)
  if (kind === 'money') return decimal(value)
  return choices?.[value]?.name ?? value
}

function xlsxCell({ kind, choices }: SheetField, value: string): XlsxCell {
  if (kind === 'day') return { day: value }
  if (kind === 'money') return { number: liraOf(Number(value)) }
  return choices?.[value]?.name ?? value
}

async function* csvParts(
  fields: readonly SheetField[],
  headings: readonly string[],
  batches: AsyncIterable<string[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvLine([...fields.map((field, at) => csvCell(field, row[at] ?? '')), ...row.slice(fields.length)]),
    )
    yield lines.join('')
  }
}

async function* xlsxRows(fields: readonly SheetField[], batches: AsyncIterable<string[][]>) {
  let count = 1
  for await (const rows of batches) {
    count += rows.length
    // Rows that came since they were counted.
    if (count > mostXlsxRows) throw new Error('The sheet has outgrown the file')
    yield rows.map((row): XlsxCell[] => [
      ...fields.map((field, at) => xlsxCell(field, row[at] ?? '')),
      ...row.slice(fields.length),
    ])
  }
}

/** Takes one of the places; answers how to leave it, which counts once. */
function takePlace(): () => void {
  if (running >= mostAtOnce) throw new AppError(429, 'export.busy', messages.sheets.exportBusy)
  running += 1
  let isTaken = true
  return () => {
    if (isTaken) running -= 1
    isTaken = false
  }
}

async function requireRoom(pool: Pool, { sql: text, params }: Statement): Promise<void> {
  const { rows } = await pool.query(`SELECT 1 FROM (${text}) listed OFFSET $${params.length + 1} LIMIT 1`, [
    ...params,
    mostXlsxRows - 1,
  ])
  if (rows.length > 0)
    throw new AppError(400, 'export.too-long', messages.sheets.exportTooLong(mostXlsxRows - 1))
}

/** Answers every row of a list as a file, written while the database is read. */
export async function sendRows<Answer extends { _id: string }>(
  services: Services,
  actor: Actor,
  reply: FastifyReply,
  sheet: SheetTable<Answer>,
  { format, ...query }: ListQuery & { format: FileFormat },
): Promise<Readable> {
  const { fields } = sheets[sheet.name]
  const statement = statementOf(services, actor, sheet, query)
  const pool = await services.reading.choose()
  if (format === 'xlsx') await requireRoom(pool, statement)
  const leave = takePlace()
  const headings = [...fields.map(({ label }) => label), sheetTexts.branch, sheetTexts.createdAt]
  const batches = readInBatches(pool, statement)
  const columns = headings.map((heading, at) => ({ heading, width: widths[fields[at]?.kind ?? 'choice'] }))
  const body =
    format === 'csv'
      ? Readable.from(csvParts(fields, headings, batches))
      : writeXlsx(sheetFileNames[sheet.name].title, columns, xlsxRows(fields, batches))
  const tooLong = setTimeout(() => body.destroy(new Error('The export took too long')), longestExport).unref()
  body.once('close', () => {
    clearTimeout(tooLong)
    leave()
  })
  const name = `${sheetFileNames[sheet.name].file}-${clubDay(new Date())}.${format}`
  reply.headers({
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  return body
}
