import { z } from 'zod'
import { Id } from '#shared/core/id.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'

/** The most rows that one call adds; files with more are imported. */
export const mostRowsAtOnce = 1000

/** The formats of an exported sheet. */
export const fileFormat = z.enum(['csv', 'xlsx'])
export type FileFormat = z.infer<typeof fileFormat>

/** Rows that are added to a branch together. */
export const newRows = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    branch: Id,
    rows: z.array(row).min(1).max(mostRowsAtOnce, sheetsMessages.tooManyRows(mostRowsAtOnce)),
  })
