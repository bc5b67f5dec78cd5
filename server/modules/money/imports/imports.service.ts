import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, asc, count, desc, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { SheetTable } from '#server/core/sheet-table.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { readSpreadsheet } from '#server/integrations/spreadsheet/read-spreadsheet.ts'
import { type Refusal, SpreadsheetRefusal } from '#server/integrations/spreadsheet/spreadsheet.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type CheckedRows,
  checkRows,
  guessDayOrder,
  type Mapping,
} from '#server/modules/money/imports/check-rows.ts'
import { importContents, imports } from '#server/modules/money/imports/imports.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { liraOf } from '#shared/core/money.ts'
import { guessColumns, type Sheet, type SheetName } from '#shared/core/sheets/sheets.ts'
import {
  type Import,
  type ImportCheck,
  type ImportUndo,
  mostImportColumns,
  mostImportRows,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

const texts = importsMessages

/** Queue of the job that writes started imports. */
export const importQueue = 'imports'

/** The table of a sheet, from the manifest of the module that owns it. */
export function sheetTableOf({ modules }: Pick<Services, 'modules'>, name: SheetName): SheetTable {
  const sheet = modules.flatMap(({ sheet = [] }) => sheet).find(({ definition }) => definition.name === name)
  if (!sheet) throw new Error(`No module has the sheet ${name}`)
  return sheet
}

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

/** Imports that were started, in the user's scope. */
export const startedImports = (currentUser: CurrentUser) =>
  and(ne(imports.state, 'ready'), branchScope(currentUser, imports.branch))

/** Returns an import in the user's scope. Throws 404. */
export async function findImport(db: Database, currentUser: CurrentUser, id: string): Promise<Import> {
  const [row] = await db
    .select(columns)
    .from(imports)
    .where(and(eq(imports._id, id), branchScope(currentUser, imports.branch)))
  if (!row) throw notFound(texts.notFound)
  return row
}

// The cells of a file, compressed until they are written

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Stores the cells of a file until they are written to the sheet. */
async function storeContents(db: Database, id: string, cells: readonly string[][]): Promise<void> {
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

// Upload

const longestHeading = 60

const refusals: Record<Refusal, { status: number; message: string }> = {
  kind: { status: 400, message: texts.fileKind },
  'old-excel': { status: 400, message: texts.oldExcel },
  broken: { status: 400, message: texts.fileBroken },
  'too-big': { status: 413, message: texts.fileTooBig },
  'too-many-rows': { status: 413, message: texts.tooManyRows(mostImportRows) },
  'too-many-columns': { status: 413, message: texts.tooManyColumns(mostImportColumns) },
}

async function cellsOf(content: Buffer): Promise<string[][]> {
  try {
    // The heading is a row of the file as well.
    return await readSpreadsheet(content, { rows: mostImportRows + 1, columns: mostImportColumns })
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error
    const { status, message } = refusals[error.refusal]
    throw new AppError(status, `import.${error.refusal}`, message, { fields: { file: message } })
  }
}

/** The mapping of the last file with the same headings in the user's scope. */
async function lastMapping({ db }: Services, currentUser: CurrentUser, sheet: SheetName, headings: string[]) {
  const [last] = await db
    .select({ columns: imports.columns, dayOrder: imports.dayOrder })
    .from(imports)
    .where(
      and(
        eq(imports.sheet, sheet),
        sql`${imports.headings} = ${JSON.stringify(headings)}::jsonb`,
        sql`${imports.state} <> 'ready'`,
        branchScope(currentUser, imports.branch),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return last
}

/** A file name without its path and control characters. */
const plainName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 120) || 'dosya'

/** Reads a file and stores its cells; nothing is written to the sheet yet. */
export async function receiveFile(
  services: Services,
  currentUser: CurrentUser,
  target: { sheet: SheetName; branch: string },
  file: { content: Buffer | undefined; name: string | undefined },
): Promise<Import> {
  const { db, transact } = services
  requireBranch(currentUser, target.branch)
  const [branch] = await db
    .select({ _id: branches._id })
    .from(branches)
    .where(eq(branches._id, target.branch))
  if (!branch) throw notFound(branchesMessages.notFound)
  if (!file.content) throw invalidField('file', texts.fileMissing)
  const [first = [], ...cells] = await cellsOf(file.content)
  if (cells.length === 0) throw invalidField('file', texts.fileEmpty)
  const headings = first.map((heading) => heading.slice(0, longestHeading))
  const guessed = guessColumns(sheetTableOf(services, target.sheet).definition, headings)
  const remembered = await lastMapping(services, currentUser, target.sheet, headings)
  const columns = remembered?.columns ?? guessed
  const created = await transact(currentUser, async (tx) => {
    const { _id } = await insertRecord(tx.db, imports, {
      ...target,
      fileName: plainName(file.name ?? ''),
      headings,
      columns,
      dayOrder: remembered?.dayOrder ?? guessDayOrder(cells, columns.date),
      rowCount: cells.length,
      createdBy: currentUser._id,
    })
    await storeContents(tx.db, _id, cells)
    return _id
  })
  return findImport(db, currentUser, created)
}

// Mapping and start

/** Throws 400 if a required field has no column, or a column is not in the file. */
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

async function checkContents(services: Services, found: Import, mapping: Mapping): Promise<CheckedRows> {
  const { definition } = sheetTableOf(services, found.sheet)
  requireColumns(definition, mapping, found.headings)
  return checkRows(definition, await readContents(services.db, found._id), mapping)
}

/** Returns what the file would add and its problems. Stores the mapping, nothing else. */
export async function checkMapping(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  mapping: Mapping,
): Promise<ImportCheck> {
  const { db, transact } = services
  const found = await findImport(db, currentUser, id)
  if (!isOpen(found.state)) throw notReady()
  const known = new Set(sheetTableOf(services, found.sheet).definition.fields.map(({ name }) => name))
  const chosen = Object.fromEntries(Object.entries(mapping.columns).filter(([name]) => known.has(name)))
  const { rows: _, ...check } = await checkContents(services, found, { ...mapping, columns: chosen })
  await transact(currentUser, (tx) =>
    tx.db
      .update(imports)
      .set({ columns: chosen, dayOrder: mapping.dayOrder })
      .where(and(eq(imports._id, id), eq(imports.state, found.state))),
  )
  return check
}

/** Starts writing the valid rows of a checked file. Throws 409 if it was started already. */
export async function startImport(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  skipsProblems: boolean,
): Promise<Import> {
  const { db, transact, jobs } = services
  const found = await findImport(db, currentUser, id)
  if (!isOpen(found.state)) throw notReady()
  const { good, wrong } = await checkContents(services, found, found)
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

// Undo

/** Maximum number of kept rows that are listed. */
const mostNamed = 20

const notDone = () => new AppError(409, 'import.not-done', importsMessages.notDone)

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

/** Returns what undoing a finished import would do. Throws 409 for another state. */
export async function undoEffect(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const { db } = services
  const found = await findImport(db, currentUser, id)
  if (found.state !== 'done') throw notDone()
  return effectOf(db, sheetTableOf(services, found.sheet), id)
}

/** Removes the rows of a file from the sheet; rows that were edited since stay and are listed. */
export async function undoImport(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const found = await findImport(services.db, currentUser, id)
  const sheet = sheetTableOf(services, found.sheet)
  const { table } = sheet
  return services.transact(currentUser, async ({ db, audit }) => {
    const undone = await db
      .update(imports)
      .set({ state: 'undone', finishedAt: sql`now()` })
      .where(and(eq(imports._id, id), eq(imports.state, 'done')))
      .returning({ _id: imports._id })
    if (undone.length === 0) throw notDone()
    const { rowCount } = await db
      .delete(table as PgTable)
      .where(and(eq(table.import, id), eq(table.version, 1)))
    // After the deletion: it waited for concurrent edits, and their rows stay.
    const { kept, changed } = await effectOf(db, sheet, id)
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
