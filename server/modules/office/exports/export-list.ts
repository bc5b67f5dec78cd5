import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { RowReader } from '#server/db/cursor.ts'
import { mostXlsxRows, type XlsxCell } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { auditExport, type FileRows, sendFile, tooLong } from '#server/modules/money/sheets/send-file.ts'
import type { AskedList } from '#server/modules/office/exports/find-list.ts'
import { isNamed, namesOf } from '#server/modules/office/exports/reference-names.ts'
import { clubDateTime, clubDay } from '#shared/core/club-time.ts'
import { type BodyOf, responseSchema } from '#shared/core/endpoint.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { writeDay } from '#shared/money/sheets/cell-values.ts'
import { sheetsMessages } from '#shared/money/sheets/sheets.messages.ts'
import { type CellValue, cellValue } from '#shared/office/exports/cells.ts'
import type { ExportColumn, exportList } from '#shared/office/exports/exports.contract.ts'

type Row = Record<string, unknown>
type Wanted = BodyOf<typeof exportList>

interface Asking {
  currentUser: CurrentUser
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer's rows, wherever in it they are; undefined where there are none. */
function rowsIn(answer: unknown): Row[] | undefined {
  if (Array.isArray(answer)) return answer
  const lists = Object.values(answer ?? {}).filter((value) => Array.isArray(value))
  return lists.length === 1 ? lists[0] : undefined
}

/** What the list answers, as it would be sent: nothing that the contract does not name. */
async function ask({ list, params, query }: AskedList, asking: Asking, further: Row): Promise<Row[]> {
  const answer = await list.answer({ ...asking, params, query: { ...query, ...further } })
  const rows = rowsIn(responseSchema(list.target).parse(answer))
  if (!rows) throw notFound(sheetsMessages.exportUnknown)
  return rows
}

/** All rows of a list as its own call answers them, read from one cursor where the list is a table. */
async function* readList({ pool }: Services, asked: AskedList, asking: Asking): AsyncGenerator<Row[]> {
  const reader = new RowReader(pool, defaultRowLimit)
  try {
    for (let first = 0; ; first += defaultRowLimit) {
      const range = [first, first + defaultRowLimit - 1]
      const rows = await ask(asked, asking, { range, reader })
      if (rows.length > 0) yield rows
      const isLast = reader.isOpened
        ? reader.isDone
        : !asked.list.target.list || rows.length < defaultRowLimit
      if (isLast) return
    }
  } finally {
    await reader.close()
  }
}

const yesNo = { yes: sheetsMessages.yes, no: sheetsMessages.no }

function cellOf(value: CellValue, as: NonNullable<ExportColumn['cell']>['as']): XlsxCell {
  if (typeof value === 'string') return value
  if ('lira' in value) return { number: value.lira }
  if ('number' in value) return { count: value.number }
  if ('day' in value) return { day: value.day.length === 10 ? value.day : clubDay(new Date(value.day)) }
  const [day = '', time = ''] = clubDateTime(new Date(value.moment)).split('T')
  return as === 'time' ? time : `${writeDay(day)} ${time}`
}

async function* cellsOf(
  { db }: Services,
  currentUser: CurrentUser,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Row[]>,
): FileRows {
  for await (const rows of batches) {
    const names = await Promise.all(
      columns.map(({ source, reference }) =>
        reference
          ? namesOf(
              db,
              currentUser,
              reference,
              rows.map((row) => row[source]),
            )
          : undefined,
      ),
    )
    yield rows.map((row) =>
      columns.map(({ source, cell }, at) => {
        const known = names[at]
        if (known) return known.get(String(row[source])) ?? cell?.none ?? ''
        return cellOf(cellValue(source, cell, row, yesNo), cell?.as)
      }),
    )
  }
}

const widthOf = ({ cell, reference }: ExportColumn) => (reference || !cell?.as ? 24 : 18)

/** Answers every row of a list as a file with the columns that are asked for, written while the database is read. */
export async function sendList(
  services: Services,
  asked: AskedList,
  asking: Asking,
  { title, format, columns }: Wanted,
): Promise<Readable> {
  const { currentUser, reply } = asking
  const unknown = columns.find(({ reference }) => reference && !isNamed(reference))
  if (unknown) throw invalidField('columns', sheetsMessages.exportUnknown)
  // What cannot be listed, or is too long for a sheet, is refused before anything is sent.
  const last = mostXlsxRows - 1
  const beyond = await ask(asked, asking, { range: format === 'xlsx' ? [last, last] : [0, 0] })
  if (format === 'xlsx' && asked.list.target.list && beyond.length > 0) throw tooLong()
  await auditExport(services, currentUser, {
    name: title,
    list: asked.list.target.url,
    format,
    filter: { ...(asked.params ?? {}), ...(asked.query.filter ?? {}) },
  })
  return sendFile(reply, {
    format,
    title,
    name: foldTurkish(title).replace(/[^a-z0-9]+/g, '-'),
    columns: columns.map((column) => ({ heading: column.heading, width: widthOf(column) })),
    rows: cellsOf(services, currentUser, columns, readList(services, asked, asking)),
  })
}
