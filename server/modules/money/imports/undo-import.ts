import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { findImport } from '#server/modules/money/imports/imports.service.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { sheetTables } from '#server/modules/money/imports/sheet-tables.ts'
import { liraOf } from '#shared/core/money.ts'
import type { Import, ImportUndo } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

/** The most kept rows that are named. */
const mostNamed = 20

const notDone = () => new AppError(409, 'import.not-done', importsMessages.notDone)

/** What an undo takes and leaves: a row that somebody changed has another version than the one it came with. */
async function effectOf(db: Database, { _id, sheet }: Import): Promise<ImportUndo> {
  const { table, naming } = sheetTables[sheet]
  const ofFile = (version: SQL) => and(eq(table.import, _id), version)
  const numberOf = async (version: SQL) => {
    const [row] = await db
      .select({ rows: count() })
      .from(table as PgTable)
      .where(ofFile(version))
    return row?.rows ?? 0
  }
  const changed = await db
    .select({
      _id: sql<string>`${table._id}`,
      date: sql<string>`${sql.identifier('date')}::text`,
      name: sql<string>`${naming}`,
      amount: sql<string>`${sql.identifier('amount')}`,
    })
    .from(table as PgTable)
    .where(ofFile(gt(table.version, 1)))
    .orderBy(asc(table._id))
    .limit(mostNamed)
  return {
    removed: await numberOf(eq(table.version, 1)),
    kept: await numberOf(gt(table.version, 1)),
    changed: changed.map((row) => ({ ...row, amount: liraOf(Number(row.amount)) })),
  }
}

/** What undoing a finished import would do. */
export async function undoEffect(
  { db }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const found = await findImport(db, currentUser, id)
  if (found.state !== 'done') throw notDone()
  return effectOf(db, found)
}

/** Takes the rows of a file out of the sheet again; those that somebody changed since are named and stay. */
export async function undoFile(
  { db: outside, transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const found = await findImport(outside, currentUser, id)
  const { table } = sheetTables[found.sheet]
  return transact(currentUser, async ({ db, audit }) => {
    const undone = await db
      .update(imports)
      .set({ state: 'undone', finishedAt: sql`now()` })
      .where(and(eq(imports._id, id), eq(imports.state, 'done')))
      .returning({ _id: imports._id })
    if (undone.length === 0) throw notDone()
    const { rowCount } = await db
      .delete(table as PgTable)
      .where(and(eq(table.import, id), eq(table.version, 1)))
    // Looked at afterwards: what somebody was changing meanwhile has been changed now, and stays.
    const { kept, changed } = await effectOf(db, found)
    const effect = { removed: rowCount ?? 0, kept, changed }
    await db.update(imports).set({ kept }).where(eq(imports._id, id))
    await audit({
      resource: 'imports',
      recordId: id,
      action: 'undo',
      before: { sheet: found.sheet, branch: found.branch, fileName: found.fileName, added: found.added },
      after: { removed: effect.removed, kept },
    })
    return effect
  })
}
