import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { checkRows } from '#server/modules/money/imports/check-rows.ts'
import { dropContents, readContents } from '#server/modules/money/imports/import-contents.ts'
import { type ImportRow, imports } from '#server/modules/money/imports/imports.table.ts'
import { sheetTables } from '#server/modules/money/imports/sheet-tables.ts'
import { storedFields } from '#server/modules/money/sheets/rows.ts'
import { sheets } from '#shared/money/sheets/sheets.ts'

export const importQueue = 'imports'

/** Rows written by one statement. */
const rowsPerStatement = 1000
/** A file with which the process ended so often is given up. */
const mostAttempts = 3
/** Days for which a file that nobody began with is kept. */
const waitingDays = 1

/** Whether this transaction may write the file: nobody else does, and nobody has. */
async function claim({ client, db }: UnitOfWork, id: string): Promise<ImportRow | undefined> {
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

/** Said outside of the transaction, so that whoever waits sees it; nothing is in the sheet before the end. */
async function tellProgress(db: Database, id: string, done: number): Promise<void> {
  await db.update(imports).set({ done }).where(eq(imports._id, id))
}

/** Writes every good row of a file in one transaction: all of them are in the sheet with its end, or none. */
async function writeFile({ db: outside, transact }: Services, id: string): Promise<void> {
  await transact(system, async (tx) => {
    const found = await claim(tx, id)
    if (!found) return
    const { table } = sheetTables[found.sheet]
    const { rows, wrong } = await checkRows(sheets[found.sheet], await readContents(tx.db, id), found)
    for (let first = 0; first < rows.length; first += rowsPerStatement) {
      const part = rows.slice(first, first + rowsPerStatement)
      await tx.db
        .insert(table as PgTable)
        .values(part.map((row) => ({ ...storedFields(row), branch: found.branch, import: id })))
      await tellProgress(outside, id, first + part.length)
    }
    await dropContents(tx.db, id)
    await tx.db
      .update(imports)
      .set({ state: 'done', done: rows.length, added: rows.length, skipped: wrong, finishedAt: sql`now()` })
      .where(eq(imports._id, id))
  })
}

async function giveUp({ db }: Services, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', done: 0, finishedAt: sql`now()` })
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
}

/** Whether a file may be tried once more; counted before the try, because it may end the process. */
async function mayTry({ db, pool }: Services, id: string): Promise<boolean> {
  const held = await pool.query<{ isHeld: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND (classid::bigint << 32 | objid::bigint) = hashtextextended('import ' || $1, ${lockSeeds.named})) AS "isHeld"`,
    [id],
  )
  if (held.rows[0]?.isHeld) return false
  const [row] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1` })
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
    .returning({ attempts: imports.attempts })
  return row !== undefined && row.attempts <= mostAttempts
}

/** Writes every file that somebody has begun with, those that a crash left half done among them. */
export async function runImports(services: Services): Promise<void> {
  const { db } = services
  const waiting = await db
    .select({ _id: imports._id })
    .from(imports)
    .where(eq(imports.state, 'running'))
    .orderBy(imports.createdAt)
  for (const { _id } of waiting) {
    if (!(await mayTry(services, _id))) {
      await giveUpWorn(services, _id)
      continue
    }
    try {
      await writeFile(services, _id)
    } catch (error) {
      await giveUp(services, _id)
      throw error
    }
  }
  await db
    .delete(imports)
    .where(
      and(
        eq(imports.state, 'ready'),
        sql`${imports.createdAt} < now() - make_interval(days => ${waitingDays})`,
      ),
    )
}

async function giveUpWorn(services: Services, id: string): Promise<void> {
  const [row] = await services.db
    .select({ attempts: imports.attempts })
    .from(imports)
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
  if (row && row.attempts > mostAttempts) await giveUp(services, id)
}
