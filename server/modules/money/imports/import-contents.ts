import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import {
  type ImportRow,
  importContents,
  imports,
  type KeptProblem,
} from '#server/modules/money/imports/imports.table.ts'
import type { RowProblem } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

const packed = (cells: readonly string[][]) => pack(JSON.stringify(cells), { level: 3 })

/** Stores the cells of a file, compressed, until they are written. */
export async function storeContents(db: Database, id: string, cells: readonly string[][]): Promise<void> {
  await db.insert(importContents).values({ import: id, rows: await packed(cells) })
}

/** Returns the cells below a file's heading. Throws 409 if they are gone. */
export async function readContents(db: Database, id: string): Promise<string[][]> {
  const [kept] = await db.select().from(importContents).where(eq(importContents.import, id))
  if (!kept) throw new AppError(409, 'import.content-gone', importsMessages.contentGone)
  return JSON.parse((await unpack(kept.rows)).toString()) as string[][]
}

/** What was wrong with rows, as it is kept. */
export const keptProblems = (problems: readonly RowProblem[], isWarning: boolean): KeptProblem[] =>
  problems.map(({ row, field, message }) => ({ row, field, message, isWarning }))

/** Notes problems of rows that are dealt with. */
export async function addProblems(db: Database, id: string, problems: readonly KeptProblem[]): Promise<void> {
  if (problems.length === 0) return
  await db
    .update(importContents)
    .set({ problems: sql`${importContents.problems} || ${JSON.stringify(problems)}::jsonb` })
    .where(eq(importContents.import, id))
}

/** Forgets the problems of an attempt that failed; the next one meets the rows anew. */
export async function forgetProblems(db: Database, id: string): Promise<void> {
  await db.update(importContents).set({ problems: [] }).where(eq(importContents.import, id))
}

export async function readProblems(db: Database, id: string): Promise<KeptProblem[]> {
  const [kept] = await db
    .select({ problems: importContents.problems })
    .from(importContents)
    .where(eq(importContents.import, id))
  return kept?.problems ?? []
}

/** How many rows were refused, and how many written without a cell; a refused row is not one of these. */
export function countProblems(problems: readonly KeptProblem[]): { skipped: number; warned: number } {
  const refused = new Set(problems.filter(({ isWarning }) => !isWarning).map(({ row }) => row))
  const warned = new Set(problems.filter(({ row }) => !refused.has(row)).map(({ row }) => row))
  return { skipped: refused.size, warned: warned.size }
}

/** Keeps only the rows of a finished import that have a problem; the others are empty, so that numbers stay. */
export async function keepProblemRows(
  db: Database,
  { _id, headingRow }: Pick<ImportRow, '_id' | 'headingRow'>,
  problems: readonly KeptProblem[],
): Promise<void> {
  if (problems.length === 0) return dropContents(db, _id)
  const named = new Set(problems.map(({ row }) => row))
  const cells = await readContents(db, _id)
  const rows = cells.map((row, index) => (named.has(index + 1 + headingRow) ? row : []))
  await db
    .update(importContents)
    .set({ rows: await packed(rows), problems: [...problems] })
    .where(eq(importContents.import, _id))
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
