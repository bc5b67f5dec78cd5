import { z } from 'zod'
import { endpoint, sheetTypes } from '#shared/core/endpoint.ts'
import { named } from '#shared/core/named.ts'
import { fileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { Cell } from '#shared/office/exports/cells.ts'

/** A workbook's columns have one letter each. */
const mostColumns = 26

export const ExportColumn = named('ExportColumn', {
  /** The field of the row. */
  source: z.string().min(1).max(60),
  heading: z.string().max(120),
  cell: Cell.optional(),
  /** The value is the id of a record of this resource, which is named instead. */
  reference: z.string().max(60).optional(),
})
export type ExportColumn = z.infer<typeof ExportColumn>

/** Sends the file itself, written while the rows are read. */
export const exportList = endpoint({
  method: 'POST',
  url: '/api/exports',
  access: 'exports.create',
  requiresStepUp: true,
  failure: sheetsMessages.exportFailed,
  summary: 'Bir listenin filtrelenen bütün kayıtları, CSV ya da Excel dosyası olarak',
  answersFile: sheetTypes,
  schema: {
    body: z.object({
      /** The list's own call, with its order and filter; who may not make it gets no file of it. */
      list: z.string().startsWith('/api/').max(8000),
      title: z.string().trim().min(1).max(100),
      format: fileFormat,
      columns: z.array(ExportColumn).min(1).max(mostColumns),
    }),
    response: { 200: z.any() },
  },
})
