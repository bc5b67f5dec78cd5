import type { Readable } from 'node:stream'
import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { type MountedList, mountedLists } from '#server/core/mount.ts'
import { type NamedTable, namedTablesOf, nameOf } from '#server/core/named-tables.ts'
import { RowReader } from '#server/db/cursor.ts'
import type { FileCell, FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { mostXlsxRows } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { auditExport, sendFile, tooLong } from '#server/modules/money/sheets/send-file.ts'
import { clubDateTime, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { type BodyOf, responseSchema } from '#shared/core/endpoint.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { type CellValue, cellValue } from '#shared/office/exports/cells.ts'
import type { ExportColumn, exportList } from '#shared/office/exports/exports.contract.ts'

/** A list with the parameters and the query of a call. */
interface RequestedList {
  list: MountedList
  params: unknown
  query: Record<string, unknown>
}

const parameter = /:(\w+)/g
const patternOf = (url: string) => new RegExp(`^${url.replace(parameter, '(?<$1>[^/]+)')}$`)

/** Finds the list behind the address of a call; checks its parameters and query against the contract. */
export function findList(app: FastifyInstance, address: string): RequestedList {
  const { pathname, searchParams } = new URL(address, 'http://list')
  const lists = mountedLists(app)
  // A fixed address takes precedence over one with parameters.
  const exact = lists.find(({ target }) => target.url === pathname)
  const list = exact ?? lists.find(({ target }) => patternOf(target.url).test(pathname))
  if (!list) throw notFound(sheetsMessages.exportUnknown)
  const { params, querystring } = list.target.schema
  const given = patternOf(list.target.url).exec(pathname)?.groups ?? {}
  return {
    list,
    params: checked(params, given),
    query: (checked(querystring, Object.fromEntries(searchParams)) ?? {}) as Record<string, unknown>,
  }
}

function checked(schema: MountedList['target']['schema']['params'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw invalidField('list', parsed.error.issues[0]?.message ?? validationMessages.failed)
  return parsed.data
}

type Row = Record<string, unknown>
type ExportOptions = BodyOf<typeof exportList>

interface Requester {
  currentUser: CurrentUser
  request: FastifyRequest
  reply: FastifyReply
}

/** The array in a list's response, at the top or one level below; undefined if there is none. */
function rowsIn(response: unknown): Row[] | undefined {
  if (Array.isArray(response)) return response
  const lists = Object.values(response ?? {}).filter((value) => Array.isArray(value))
  return lists.length === 1 ? lists[0] : undefined
}

/** Requests rows of the list; the response schema drops fields that the contract does not name. */
async function requestRows(
  { list, params, query }: RequestedList,
  requester: Requester,
  further: Row,
): Promise<Row[]> {
  const response = await list.answer({ ...requester, params, query: { ...query, ...further } })
  const rows = rowsIn(responseSchema(list.target).parse(response))
  if (!rows) throw notFound(sheetsMessages.exportUnknown)
  return rows
}

/** Reads all rows of a list as its endpoint returns them, through one cursor if the list is a table. */
async function* readList(
  { pool }: Services,
  requested: RequestedList,
  requester: Requester,
): AsyncGenerator<Row[]> {
  const reader = new RowReader(pool, defaultRowLimit)
  try {
    for (let first = 0; ; first += defaultRowLimit) {
      const range = [first, first + defaultRowLimit - 1]
      const rows = await requestRows(requested, requester, { range, reader })
      if (rows.length > 0) yield rows
      const isLast = reader.isOpened
        ? reader.isDone
        : !requested.list.target.list || rows.length < defaultRowLimit
      if (isLast) return
    }
  } finally {
    await reader.close()
  }
}

const namedTable = ({ modules }: Services, resource: string): NamedTable | undefined =>
  namedTablesOf(modules).find(({ reference }) => reference === resource)

/** Returns the names of records by id, as far as the user may see them. */
async function recordNames(
  services: Services,
  currentUser: CurrentUser,
  resource: string,
  values: readonly unknown[],
): Promise<Map<string, string>> {
  const ids = [...new Set(values.filter((id) => typeof id === 'string' && id !== ''))] as string[]
  const named = namedTable(services, resource)
  if (!named || ids.length === 0) return new Map()
  const rows = await services.db
    .select({ id: named.table._id, name: nameOf(named) })
    .from(named.table)
    .where(and(inArray(named.table._id, ids), named.scope?.(currentUser)))
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

const yesNo = { yes: sheetsMessages.yes, no: sheetsMessages.no }

function cellOf(value: CellValue, as: NonNullable<ExportColumn['cell']>['as']): FileCell {
  if (typeof value === 'string' || 'lira' in value || 'number' in value) return value
  if ('day' in value) return { day: value.day.length === 10 ? value.day : clubDay(new Date(value.day)) }
  const moment = clubDateTime(new Date(value.moment))
  return as === 'time' ? { time: moment.slice(11) } : { moment }
}

async function* cellsOf(
  services: Services,
  currentUser: CurrentUser,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Row[]>,
): FileRows {
  for await (const rows of batches) {
    const names = await Promise.all(
      columns.map(({ source, reference }) =>
        reference
          ? recordNames(
              services,
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

const widths = { day: 13, 'last-day': 13, time: 10, lira: 16, moment: 18, phone: 18 } as const
const widthOf = ({ cell, reference }: ExportColumn) => {
  const { as } = cell ?? {}
  return !reference && as && as in widths ? widths[as as keyof typeof widths] : 24
}

/** Sends every row of a list as a file with the requested columns, written while the database is read. */
export async function sendList(
  services: Services,
  requested: RequestedList,
  requester: Requester,
  { title, format, columns }: ExportOptions,
): Promise<Readable> {
  const { currentUser, reply } = requester
  const unknown = columns.find(({ reference }) => reference && !namedTable(services, reference))
  if (unknown) throw invalidField('columns', sheetsMessages.exportUnknown)
  // Refuses a list that fails or is too long for a sheet before the response starts.
  const last = mostXlsxRows - 1
  const beyond = await requestRows(requested, requester, { range: format === 'xlsx' ? [last, last] : [0, 0] })
  if (format === 'xlsx' && requested.list.target.list && beyond.length > 0) throw tooLong()
  await auditExport(services, currentUser, {
    name: title,
    list: requested.list.target.url,
    format,
    filter: { ...(requested.params ?? {}), ...(requested.query.filter ?? {}) },
  })
  return sendFile(services, reply, {
    format,
    title,
    name: foldTurkish(title).replace(/[^a-z0-9]+/g, '-'),
    columns: columns.map((column) => ({ heading: column.heading, width: widthOf(column) })),
    rows: cellsOf(services, currentUser, columns, readList(services, requested, requester)),
  })
}
