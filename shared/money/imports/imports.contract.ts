import { z } from 'zod'
import { endpoint, type FileField } from '#shared/core/endpoint.ts'
import { Flag, Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { dayOrders } from '#shared/core/sheets/cell-values.ts'
import { sheetNames } from '#shared/core/sheets/sheets.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

const texts = importsMessages

export const importStates = ['ready', 'running', 'done', 'failed', 'undone'] as const

/** The most rows that one file may bring. */
export const mostImportRows = 50_000
export const mostImportColumns = 100

export const importField: FileField = {
  kind: 'sheet',
  maxCount: 1,
  maxBytes: 10 * 1024 * 1024,
  tooLarge: importsMessages.fileTooLarge,
  tooMany: importsMessages.fileCount,
}

/** Which column of the file, counted from zero, is which field of the sheet. */
const Columns = z.record(z.string().max(40), z.number().int().min(0).max(mostImportColumns))

/** A file on its way into a sheet, or one that came into it. */
export const Import = z.object({
  _id: Id,
  sheet: z.enum(sheetNames),
  branch: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  headings: z.array(z.string()),
  columns: Columns,
  dayOrder: z.enum(dayOrders),
  /** Rows of the file below its heading. */
  rowCount: z.number().int(),
  /** Rows written so far. */
  done: z.number().int(),
  /** Rows that are, or are going to be, in the sheet. */
  added: z.number().int(),
  /** Rows that were left out because something was wrong with them. */
  skipped: z.number().int(),
  /** Rows that an undo kept because they had been edited. */
  kept: z.number().int(),
  createdByName: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

/** Something wrong with one row of a file. */
export const RowProblem = z.object({
  /** As a spreadsheet counts: the heading is row 1. */
  row: z.number().int(),
  field: z.string(),
  cell: z.string(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

/** The most problems that a check names; it counts all. */
export const mostNamedProblems = 100

export const ImportCheck = z.object({
  good: z.number().int(),
  wrong: z.number().int(),
  problems: z.array(RowProblem),
  /** The first rows as they would stand in the sheet, each cell as text by its field. */
  sample: z.array(z.record(z.string(), z.string())),
})
export type ImportCheck = z.infer<typeof ImportCheck>

const ImportParams = z.object({ importId: Id })

export const uploadImport = endpoint({
  method: 'POST',
  url: '/api/imports/:sheet/:branchId',
  access: 'imports.create',
  failure: texts.uploadFailed,
  summary: 'Bir CSV ya da Excel dosyasını okur; satırları henüz eklemez',
  files: { file: importField },
  schema: {
    params: z.object({ sheet: z.enum(sheetNames), branchId: Id }),
    response: { 201: Import },
  },
})

export const checkImport = endpoint({
  method: 'PUT',
  url: '/api/imports/:importId/columns',
  access: 'imports.create',
  failure: texts.checkFailed,
  summary: 'Sütunları eşler ve satırları hiçbir şey eklemeden kontrol eder',
  schema: {
    params: ImportParams,
    body: z.object({ columns: Columns, dayOrder: z.enum(dayOrders).default('day-first') }),
    response: { 200: ImportCheck },
  },
})

export const startImport = endpoint({
  method: 'POST',
  url: '/api/imports/:importId/start',
  access: 'imports.create',
  failure: texts.startFailed,
  summary: 'Kontrol edilen satırları ekler; ya hepsi eklenir ya hiçbiri',
  schema: {
    params: ImportParams,
    body: z.object({ skipsProblems: Flag.default(false) }),
    response: { 200: Import },
  },
})

export const listImports = endpoint({
  method: 'GET',
  url: '/api/imports',
  access: 'imports.list',
  failure: texts.listFailed,
  summary: 'Sayfalara aktarılan dosyalar',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], { sheet: z.enum(sheetNames).optional(), branch: Id.optional() }),
    response: { 200: z.array(Import) },
  },
})

export const showImport = endpoint({
  method: 'GET',
  url: '/api/imports/:importId',
  access: 'imports.list',
  failure: texts.listFailed,
  summary: 'Bir içe aktarma ve ilerlemesi',
  schema: { params: ImportParams, response: { 200: Import } },
})

/** A row that was edited after the import. */
export const ChangedRow = z.object({ _id: Id, date: z.iso.date(), name: z.string(), amount: z.number() })

/** Effect of an undo: the number of removed rows, and the rows that stay because they were edited. */
export const ImportUndo = z.object({
  removed: z.number().int(),
  kept: z.number().int(),
  /** The first of the kept rows. */
  changed: z.array(ChangedRow),
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const previewUndo = endpoint({
  method: 'GET',
  url: '/api/imports/:importId/undo',
  access: 'imports.undo',
  failure: texts.undoFailed,
  summary: 'Bir içe aktarma geri alınırsa ne silinir, ne kalır',
  schema: { params: ImportParams, response: { 200: ImportUndo } },
})

export const undoImport = endpoint({
  method: 'POST',
  url: '/api/imports/:importId/undo',
  access: 'imports.undo',
  failure: texts.undoFailed,
  summary: 'Bir içe aktarmanın satırlarını siler; sonradan değiştirilenler kalır',
  schema: { params: ImportParams, response: { 200: ImportUndo } },
})
