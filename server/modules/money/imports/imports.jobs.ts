import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { checkRows } from '#server/modules/money/imports/check-rows.ts'
import {
  dropContents,
  importQueue as name,
  readContents,
  sheetTableOf,
} from '#server/modules/money/imports/imports.service.ts'
import { type ImportRow, imports } from '#server/modules/money/imports/imports.table.ts'
import { storedFields } from '#server/modules/money/sheets/rows.ts'

/** Rows written by one statement. */
const rowsPerStatement = 1000
/** Attempts after which an import that keeps ending the process fails. */
const mostAttempts = 3
/** Days after which an upload that was never started is deleted. */
const waitingDays = 1

/** Claims an import with an advisory lock for this transaction; undefined if it is being written or is written. */
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

/** Updates the progress outside the transaction, where others can see it. */
async function updateProgress(db: Database, id: string, done: number): Promise<void> {
  await db.update(imports).set({ done }).where(eq(imports._id, id))
}

/** Writes every valid row of a file in one transaction. */
async function writeImport(services: Services, id: string): Promise<void> {
  await services.transact(system, async (tx) => {
    const found = await claim(tx, id)
    if (!found) return
    const { table, definition } = sheetTableOf(services, found.sheet)
    const { rows, wrong } = await checkRows(definition, await readContents(tx.db, id), found)
    for (let first = 0; first < rows.length; first += rowsPerStatement) {
      const part = rows.slice(first, first + rowsPerStatement)
      await tx.db
        .insert(table as PgTable)
        .values(part.map((row) => ({ ...storedFields(row), branch: found.branch, import: id })))
      await updateProgress(services.db, id, first + part.length)
    }
    await dropContents(tx.db, id)
    await tx.db
      .update(imports)
      .set({ state: 'done', done: rows.length, added: rows.length, skipped: wrong, finishedAt: sql`now()` })
      .where(eq(imports._id, id))
  })
}

async function failImport({ db }: Services, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', done: 0, finishedAt: sql`now()` })
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
}

/** Whether an import may be attempted again; the attempt is counted before it, because it may end the process. */
async function countAttempt({ db, pool }: Services, id: string): Promise<boolean> {
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

/** Writes every started import, interrupted ones included, and deletes abandoned uploads. */
async function runImports(services: Services): Promise<void> {
  const { db } = services
  const waiting = await db
    .select({ _id: imports._id })
    .from(imports)
    .where(eq(imports.state, 'running'))
    .orderBy(imports.createdAt)
  for (const { _id } of waiting) {
    if (!(await countAttempt(services, _id))) {
      await failAfterAttempts(services, _id)
      continue
    }
    try {
      await writeImport(services, _id)
    } catch (error) {
      await failImport(services, _id)
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

async function failAfterAttempts(services: Services, id: string): Promise<void> {
  const [row] = await services.db
    .select({ attempts: imports.attempts })
    .from(imports)
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
  if (row && row.attempts > mostAttempts) await failImport(services, id)
}

/** Writes imports; the schedule continues what a crash interrupted. */
export const importQueue = defineQueue({
  name,
  work: { pollingIntervalSeconds: 0.5 },
  cron: '* * * * *',
  runsAtStart: true,
  handle: (services) => runImports(services),
})
