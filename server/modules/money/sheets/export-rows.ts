import type { Readable } from 'node:stream'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { SheetTable } from '#server/core/sheet-table.ts'
import { readBatches, type Statement } from '#server/db/cursor.ts'
import { conditionOf } from '#server/db/list.ts'
import type { FileCell, FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { mostXlsxRows } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { auditExport, sendFile, tooLong } from '#server/modules/money/sheets/send-file.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import type { SheetField } from '#shared/core/sheets/sheets.ts'

const widths = { text: 28, day: 13, money: 16, choice: 18 } as const

/** Selects every column of an export as text: the sheet's fields, the branch, the creation time. */
function statementOf(
  { db }: Services,
  currentUser: CurrentUser,
  sheet: SheetTable,
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
    .where(conditionOf(list, query, branchScope(currentUser, table.branch)))
    .orderBy(direction(column), direction(list.key))
    .toSQL()
}

/** When a row was created, in the club's time zone. */
const momentOf = (table: PgTable) =>
  sql<string>`to_char(${table}.created_at AT TIME ZONE ${sql.raw(`'${clubTimeZone}'`)}, 'YYYY-MM-DD"T"HH24:MI')`

function cellOf({ kind, choices }: SheetField, value: string): FileCell {
  if (kind === 'day') return { day: value }
  if (kind === 'money') return { lira: liraOf(Number(value)) }
  return choices?.[value]?.name ?? value
}

async function* cellsOf(fields: readonly SheetField[], batches: AsyncIterable<string[][]>): FileRows {
  for await (const rows of batches) {
    yield rows.map((row) => {
      const [branch = '', createdAt = ''] = row.slice(fields.length)
      return [...fields.map((field, at) => cellOf(field, row[at] ?? '')), branch, { moment: createdAt }]
    })
  }
}

async function requireRoom(pool: Pool, { sql: text, params }: Statement): Promise<void> {
  const { rows } = await pool.query(`SELECT 1 FROM (${text}) listed OFFSET $${params.length + 1} LIMIT 1`, [
    ...params,
    mostXlsxRows - 1,
  ])
  if (rows.length > 0) throw tooLong()
}

/** Streams every row of a sheet as a file. */
export async function sendRows(
  services: Services,
  currentUser: CurrentUser,
  reply: FastifyReply,
  sheet: SheetTable,
  { format, ...query }: ListQuery & { format: FileFormat },
): Promise<Readable> {
  const { fields, title, fileName } = sheet.definition
  const statement = statementOf(services, currentUser, sheet, query)
  const { pool } = services
  if (format === 'xlsx') await requireRoom(pool, statement)
  await auditExport(services, currentUser, { name: title, format, filter: query.filter ?? {} })
  const headings = [...fields.map(({ label }) => label), sheetsMessages.branch, sheetsMessages.createdAt]
  return sendFile(services, reply, {
    format,
    title,
    name: fileName,
    columns: headings.map((heading, at) => ({ heading, width: widths[fields[at]?.kind ?? 'choice'] })),
    rows: cellsOf(fields, readBatches(pool, statement)),
  })
}
