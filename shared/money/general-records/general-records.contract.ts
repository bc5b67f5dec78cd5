import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint, sheetTypes } from '#shared/core/endpoint.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { LiraChange } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { fileFormat, newRows } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'

const texts = generalRecordsMessages

/** One line of a branch's own sheet: what came in or went out besides the members' payments. */
export const GeneralRecord = named('GeneralRecord', {
  _id: Id,
  branch: Id,
  /** A day of the club's calendar. */
  date: z.iso.date(),
  title: z.string(),
  category: z.string(),
  /** Lira; below zero for what was spent. */
  amount: z.number(),
  note: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type GeneralRecord = z.infer<typeof GeneralRecord>

const fields = {
  date: z.iso.date(validationMessages.date),
  title: Line(160),
  category: Text(60),
  amount: LiraChange,
  note: Text(500),
}

export const GeneralRecordInput = named('GeneralRecordInput', {
  branch: Id,
  ...fields,
  category: fields.category.default(''),
  note: fields.note.default(''),
})
export const GeneralRecordChange = z
  .object(fields)
  .partial()
  .extend({ version: Version.optional() })
  .meta({ id: 'GeneralRecordChange' })

const query = listQuery(['date', 'title', 'category', 'amount', 'createdAt'], {
  branch: Id.optional(),
  category: z.string().trim().max(60).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
const RecordList = named('RecordList', { records: z.array(GeneralRecord) })

export const {
  list: listGeneralRecords,
  show: showGeneralRecord,
  create: addGeneralRecord,
  update: updateGeneralRecord,
  remove: deleteGeneralRecord,
} = crudEndpoints({
  resource: 'general-records',
  showAction: 'list',
  url: '/api/general-excel',
  urls: { show: '/api/general-excel/record/:id' },
  texts,
  summaries: {
    list: 'Genel kayıtlar',
    show: 'Bir genel kayıt',
    create: 'Genel kayıt ekler',
    update: 'Genel kaydı günceller',
    remove: 'Genel kaydı siler',
  },
  row: GeneralRecord,
  rows: RecordList,
  query,
  input: GeneralRecordInput,
  change: GeneralRecordChange,
})

export const listGeneralRecordsOfBranch = listOfBranch(listGeneralRecords, {
  url: '/api/general-excel/:branchId',
  summary: 'Bir şubenin genel kayıtları',
})

export const searchGeneralRecords = endpoint({
  method: 'GET',
  url: '/api/general-excel/search/:branchId',
  access: 'general-records.list',
  failure: texts.searchFailed,
  summary: 'Bir şubenin genel kayıtlarında arar; boş arama hepsini getirir',
  list: true,
  schema: {
    params: BranchIdParams,
    querystring: query.extend({ query: z.string().trim().max(100).default('') }),
    response: { 200: RecordList },
  },
})

/** The sums of the records of a filter, in lira. */
export const GeneralTotals = named('GeneralTotals', {
  count: z.number().int(),
  income: z.number(),
  /** Below zero. */
  spent: z.number(),
  balance: z.number(),
})
export type GeneralTotals = z.infer<typeof GeneralTotals>

export const sumGeneralRecords = endpoint({
  method: 'GET',
  url: '/api/general-excel/totals',
  access: 'general-records.list',
  failure: texts.totalsFailed,
  summary: 'Filtrelenen genel kayıtların toplamı: gelen, giden ve fark',
  schema: { querystring: query.pick({ filter: true }), response: { 200: GeneralTotals } },
})

/** Adds rows together: all of them, or none. */
export const addGeneralRows = endpoint({
  method: 'POST',
  url: '/api/general-excel/rows',
  access: 'general-records.create',
  failure: sheetsMessages.saveFailed,
  summary: 'Genel kayıtları birlikte ekler; ya hepsi ya hiçbiri',
  schema: {
    body: newRows(GeneralRecordInput.omit({ branch: true })),
    response: { 201: z.array(GeneralRecord) },
  },
})

/** Streams the file. */
export const exportGeneralRecords = endpoint({
  method: 'GET',
  url: '/api/general-excel/export',
  access: 'general-records.list',
  failure: sheetsMessages.exportFailed,
  summary: 'Filtrelenen genel kayıtlar, CSV ya da Excel dosyası olarak',
  answersFile: sheetTypes,
  schema: {
    querystring: query.pick({ sort: true, filter: true }).extend({ format: fileFormat }),
    response: { 200: z.any() },
  },
})
