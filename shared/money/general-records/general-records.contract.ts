import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { LiraChange } from '#shared/core/money.ts'
import { fileFormat, newRows } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'

const texts = generalRecordsMessages

/** One line of a branch's own sheet: what came in or went out besides the members' payments. */
export const GeneralRecord = z.object({
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

export const GeneralRecordInput = z.object({
  branch: Id,
  ...fields,
  category: fields.category.default(''),
  note: fields.note.default(''),
})
export const GeneralRecordChange = z.object(fields).partial().extend({ version: Version.optional() })

const query = listQuery(['date', 'title', 'category', 'amount', 'createdAt'], {
  branch: Id.optional(),
  category: z.string().trim().max(60).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
const RecordList = z.object({ records: z.array(GeneralRecord) })

export const listGeneralRecords = endpoint({
  method: 'GET',
  url: '/api/general-excel',
  access: 'general-records.list',
  failure: texts.listFailed,
  summary: 'Genel kayıtlar',
  list: true,
  schema: { querystring: query, response: { 200: RecordList } },
})

export const listGeneralRecordsOfBranch = endpoint({
  method: 'GET',
  url: '/api/general-excel/:branchId',
  access: 'general-records.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin genel kayıtları',
  list: true,
  schema: { params: BranchIdParams, querystring: query, response: { 200: RecordList } },
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
export const GeneralTotals = z.object({
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

export const showGeneralRecord = endpoint({
  method: 'GET',
  url: '/api/general-excel/record/:id',
  access: 'general-records.list',
  failure: texts.listFailed,
  summary: 'Bir genel kayıt',
  schema: { params: IdParams, response: { 200: GeneralRecord } },
})

export const addGeneralRecord = endpoint({
  method: 'POST',
  url: '/api/general-excel',
  access: 'general-records.create',
  failure: texts.createFailed,
  summary: 'Genel kayıt ekler',
  schema: { body: GeneralRecordInput, response: { 201: GeneralRecord } },
})

export const updateGeneralRecord = endpoint({
  method: 'PUT',
  url: '/api/general-excel/:id',
  access: 'general-records.edit',
  failure: texts.updateFailed,
  summary: 'Genel kaydı günceller',
  schema: { params: IdParams, body: GeneralRecordChange, response: { 200: GeneralRecord } },
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
  schema: {
    querystring: query.pick({ sort: true, filter: true }).extend({ format: fileFormat }),
    response: { 200: z.any() },
  },
})

export const deleteGeneralRecord = endpoint({
  method: 'DELETE',
  url: '/api/general-excel/:id',
  access: 'general-records.delete',
  failure: texts.deleteFailed,
  summary: 'Genel kaydı siler',
  schema: { params: IdParams, response: { 200: Done } },
})
