import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { type ImportRow, importContents, imports } from '#server/modules/money/imports/imports.table.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Stores the cells of a file, compressed, until they are written. */
export async function storeContents(db: Database, id: string, cells: readonly string[][]): Promise<void> {
  await db
    .insert(importContents)
    .values({ import: id, rows: await pack(JSON.stringify(cells), { level: 3 }) })
}

/** Returns the cells below a file's heading. Throws 409 if they are gone. */
export async function readContents(db: Database, id: string): Promise<string[][]> {
  const [kept] = await db.select().from(importContents).where(eq(importContents.import, id))
  if (!kept) throw new AppError(409, 'import.content-gone', importsMessages.contentGone)
  return JSON.parse((await unpack(kept.rows)).toString()) as string[][]
}

export async function dropContents(db: Database, id: string): Promise<void> {
  await db.delete(importContents).where(eq(importContents.import, id))
}

/** Claims a started import with an advisory lock for this transaction; undefined if another one has it or it has ended. */
export async function claimImport({ client, db }: UnitOfWork, id: string): Promise<ImportRow | undefined> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('import ' || $1, ${lockSeeds.named})) AS "isOurs"`,
    [id],
  )
  if (!rows[0]?.isOurs) return undefined
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
  return found
}
