import { z } from 'zod'
import { endpoint, sheetTypes } from '#shared/core/endpoint.ts'
import { Flag, Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { fileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { reportsMessages } from '#shared/office/reports/reports.messages.ts'
import { groupings, reportNames } from '#shared/office/reports/reports.rules.ts'

const texts = reportsMessages

/** Lira, counts or percent by measure; null where there is nothing to compare with. */
const Values = z.record(z.string(), z.number().nullable())

export const Report = named('Report', {
  by: z.enum(groupings),
  /** First and last day. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** The columns that the user may see, in order. */
  measures: z.array(z.string()),
  /** The names of the columns that are branches. */
  names: z.record(z.string(), z.string()).optional(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), values: Values })),
  totals: Values,
  /** The period of the same length before. */
  before: z.object({ from: z.iso.date(), until: z.iso.date(), totals: Values }).nullable(),
  /** Whether the money of the user's own till is left out until it is counted. */
  isWithoutOwnTill: z.boolean().optional(),
  /** When it was counted, for a report that is not counted by the request. */
  countedAt: Instant.nullable(),
})
export type Report = z.infer<typeof Report>

const params = z.object({ report: z.enum(reportNames) })
const querystring = z.object({
  /** The first grouping of the report by default. */
  by: z.enum(groupings).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** One branch; by default everything the user may see. */
  branchId: Id.optional(),
  compare: Flag.default(false),
})

export const showReport = endpoint({
  method: 'GET',
  url: '/api/reports/:report',
  access: 'reports.list',
  failure: texts.failed,
  summary:
    'Bir rapor: gelir, satışlar, üyelik hareketleri, kalıcılık, ziyaretler, dersler, bire bir dersler, borçlar ya da kasa farkları',
  schema: { params, querystring, response: { 200: Report } },
})

export const downloadReport = endpoint({
  method: 'GET',
  url: '/api/reports/:report/file',
  access: 'reports.list',
  requiresStepUp: true,
  failure: texts.fileFailed,
  summary: 'Bir rapor, CSV ya da Excel dosyası olarak',
  answersFile: sheetTypes,
  schema: {
    params,
    querystring: querystring.omit({ compare: true }).extend({ format: fileFormat }),
    response: { 200: z.any() },
  },
})
