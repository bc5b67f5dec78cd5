import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { type CheckedRows, checkRows, type Mapping } from '#server/modules/money/imports/check-rows.ts'
import { readContents } from '#server/modules/money/imports/import-contents.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { importQueue } from '#server/modules/money/imports/run-import.ts'
import type { Import, ImportCheck } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { type Sheet, sheets } from '#shared/money/sheets/sheets.ts'

const texts = importsMessages

const columns = {
  ...getTableColumns(imports),
  createdByName: sql<string>`(SELECT users.name FROM users WHERE users.id = ${imports.createdBy})`,
}

export const importList: ListDefinition<typeof imports> = {
  table: imports,
  key: imports._id,
  columns,
  sort: { createdAt: imports.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: { sheet: imports.sheet, branch: imports.branch },
}

/** Files that somebody began with, in the branches that a person manages. */
export const startedImports = (currentUser: CurrentUser) =>
  and(ne(imports.state, 'ready'), branchScope(currentUser, imports.branch))

/** One import that somebody may see. */
export async function findImport(db: Database, currentUser: CurrentUser, id: string): Promise<Import> {
  const [row] = await db
    .select(columns)
    .from(imports)
    .where(and(eq(imports._id, id), branchScope(currentUser, imports.branch)))
  if (!row) throw notFound(texts.notFound)
  return row
}

/** Every field that has to be written needs a column, and every column has to be in the file. */
function requireColumns(sheet: Sheet, { columns: mapped }: Mapping, headings: readonly string[]): void {
  const fields: Record<string, string> = {}
  for (const { name, label, preset } of sheet.fields) {
    const column = mapped[name]
    if (column === undefined) {
      const isNeeded = preset === undefined && !sheet.row.shape[name]?.safeParse('').success
      if (isNeeded) fields[`columns.${name}`] = texts.columnMissing(label)
    } else if (column >= headings.length) fields[`columns.${name}`] = texts.columnUnknown
  }
  const [message] = Object.values(fields)
  if (message) throw new AppError(400, 'validation.failed', message, { fields })
}

const notReady = () => new AppError(409, 'import.not-ready', texts.notReady)
const isOpen = (state: Import['state']) => state === 'ready' || state === 'failed'

async function checkKept(db: Database, found: Import, mapping: Mapping): Promise<CheckedRows> {
  const sheet = sheets[found.sheet]
  requireColumns(sheet, mapping, found.headings)
  return checkRows(sheet, await readContents(db, found._id), mapping)
}

/** Says what the file would add and what is wrong with it; the mapping is kept, nothing else is written. */
export async function checkMapping(
  { db, transact }: Services,
  currentUser: CurrentUser,
  id: string,
  mapping: Mapping,
): Promise<ImportCheck> {
  const found = await findImport(db, currentUser, id)
  if (!isOpen(found.state)) throw notReady()
  const known = new Set(sheets[found.sheet].fields.map(({ name }) => name))
  const chosen = Object.fromEntries(Object.entries(mapping.columns).filter(([name]) => known.has(name)))
  const { rows: _, ...check } = await checkKept(db, found, { ...mapping, columns: chosen })
  await transact(currentUser, (tx) =>
    tx.db
      .update(imports)
      .set({ columns: chosen, dayOrder: mapping.dayOrder })
      .where(and(eq(imports._id, id), eq(imports.state, found.state))),
  )
  return check
}

/** Has the good rows of a checked file written; of two who start the same one, the second is told. */
export async function begin(
  { db, transact, jobs }: Services,
  currentUser: CurrentUser,
  id: string,
  skipsProblems: boolean,
): Promise<Import> {
  const found = await findImport(db, currentUser, id)
  if (!isOpen(found.state)) throw notReady()
  const { good, wrong } = await checkKept(db, found, found)
  if (good === 0) throw new AppError(409, 'import.nothing-to-add', texts.nothingToAdd)
  if (wrong > 0 && !skipsProblems) throw invalidField('skipsProblems', texts.hasProblems)
  await transact(currentUser, async (tx) => {
    const begun = await tx.db
      .update(imports)
      .set({ state: 'running', added: good, skipped: wrong, done: 0, attempts: 0, finishedAt: null })
      .where(and(eq(imports._id, id), eq(imports.state, found.state)))
      .returning({ _id: imports._id })
    if (begun.length === 0) throw notReady()
    await tx.audit({
      resource: 'imports',
      recordId: id,
      action: 'create',
      after: {
        sheet: found.sheet,
        branch: found.branch,
        fileName: found.fileName,
        added: good,
        skipped: wrong,
      },
    })
    tx.afterCommit(async () => {
      await jobs.send(importQueue)
    })
  })
  return findImport(db, currentUser, id)
}
