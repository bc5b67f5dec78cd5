import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { importContents } from '#server/modules/money/imports/imports.table.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Keeps the cells of a file until they are in the sheet. */
export async function keepContents(db: Database, id: string, cells: readonly string[][]): Promise<void> {
  await db
    .insert(importContents)
    .values({ import: id, rows: await pack(JSON.stringify(cells), { level: 3 }) })
}

/** The cells below a file's heading. */
export async function readContents(db: Database, id: string): Promise<string[][]> {
  const [kept] = await db.select().from(importContents).where(eq(importContents.import, id))
  if (!kept) throw new AppError(409, 'import.content-gone', importsMessages.contentGone)
  return JSON.parse((await unpack(kept.rows)).toString()) as string[][]
}

export async function dropContents(db: Database, id: string): Promise<void> {
  await db.delete(importContents).where(eq(importContents.import, id))
}
