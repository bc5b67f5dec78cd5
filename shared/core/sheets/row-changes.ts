import { z } from 'zod'
import { Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'

/** The most rows that one call adds, changes or deletes; files with more are imported. */
export const mostRowsAtOnce = 1000

/** The formats of an exported sheet. */
export const fileFormat = z.enum(['csv', 'xlsx'])
export type FileFormat = z.infer<typeof fileFormat>

const rowsOf = <T extends z.ZodType>(row: T) =>
  z.array(row).max(mostRowsAtOnce, sheetsMessages.tooManyRows(mostRowsAtOnce)).default([])

/** Rows to be added (to a branch of their own, or to that of the call), changed and deleted, as they were read. */
export const rowChanges = <Row extends z.ZodObject, Fields extends z.ZodRawShape>(row: Row, fields: Fields) =>
  z.object({
    branch: Id.optional(),
    added: rowsOf(row.extend({ branch: Id.optional() })),
    changed: rowsOf(z.object(fields).partial().extend({ _id: Id, version: Version })),
    removed: rowsOf(z.object({ _id: Id, version: Version })),
  })

/** The rows as they stand after the change, in the order in which they were sent. */
export const savedRows = <Row extends z.ZodObject>(row: Row) =>
  z.object({ added: z.array(row), changed: z.array(row), removed: z.array(Id) })
