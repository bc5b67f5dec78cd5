import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ImportTarget, Services } from '#server/core/module.ts'
import type { SheetTable } from '#server/core/sheet-table.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { checkRows } from '#server/modules/money/imports/check-rows.ts'
import {
  claimImport,
  countProblems,
  keepProblemRows,
  keptProblems,
  readContents,
} from '#server/modules/money/imports/import-contents.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { storedFields } from '#server/modules/money/sheets/rows.ts'
import { liraOf } from '#shared/core/money.ts'
import type { ImportUndo } from '#shared/money/imports/imports.contract.ts'

/** Rows written by one statement. */
const rowsPerStatement = 1000
/** Maximum number of kept rows that are listed. */
const mostNamed = 20

/** Updates the progress outside the transaction, where others can see it. */
async function updateProgress(db: Database, id: string, done: number): Promise<void> {
  await db.update(imports).set({ done }).where(eq(imports._id, id))
}

/** Writes every valid row of a file in one transaction. */
async function writeRows(
  services: Services,
  { table, definition, imported }: SheetTable,
  id: string,
): Promise<void> {
  await services.transact(system, async (tx) => {
    const found = await claimImport(tx, id)
    if (!found) return
    const { rows, problems, warnings } = await checkRows(definition, await readContents(tx.db, id), found)
    for (let first = 0; first < rows.length; first += rowsPerStatement) {
      const part = rows.slice(first, first + rowsPerStatement)
      await tx.db.insert(table as PgTable).values(
        part.map(({ values }) => ({
          ...{ ...storedFields(values), branch: found.branch, import: id },
          ...imported,
        })),
      )
      await updateProgress(services.db, id, first + part.length)
    }
    const kept = [...keptProblems(problems, false), ...keptProblems(warnings, true)]
    await keepProblemRows(tx.db, found, kept)
    await tx.db
      .update(imports)
      .set({
        state: 'done',
        done: rows.length,
        added: rows.length,
        ...countProblems(kept),
        finishedAt: sql`now()`,
      })
      .where(eq(imports._id, id))
  })
}

/** Returns what an undo removes and keeps: an edited row has a version above 1. */
async function effectOf(db: Database, { table, naming }: SheetTable, _id: string): Promise<ImportUndo> {
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

/** The table of a sheet as a target of imports. */
export const sheetTarget = (sheet: SheetTable): ImportTarget => ({
  definition: sheet.definition,
  ...(sheet.importAccess && { access: sheet.importAccess }),
  write: (services, id) => writeRows(services, sheet, id),
  effect: ({ db }, id) => effectOf(db, sheet, id),
  undo: async ({ db }, _currentUser, id) => {
    const { table } = sheet
    const { rowCount } = await db
      .delete(table as PgTable)
      .where(and(eq(table.import, id), eq(table.version, 1)))
    // After the deletion: it waited for concurrent edits, and their rows stay.
    const { kept, changed } = await effectOf(db, sheet, id)
    return { removed: rowCount ?? 0, kept, changed }
  },
})
