import { Readable } from 'node:stream'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import {
  branchScope,
  type CurrentUser,
  requireBranch,
  requireStepUp,
  worksEverywhere,
} from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { ImportTarget, Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { readSpreadsheet } from '#server/integrations/spreadsheet/read-spreadsheet.ts'
import {
  type Refusal,
  type Spreadsheet,
  SpreadsheetRefusal,
} from '#server/integrations/spreadsheet/spreadsheet.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { checkRows, guessDayOrder, type Mapping } from '#server/modules/money/imports/check-rows.ts'
import {
  dropContents,
  forgetProblems,
  keptProblems,
  readContents,
  readProblems,
  storeContents,
} from '#server/modules/money/imports/import-contents.ts'
import { type ImportRow, imports, type KeptProblem } from '#server/modules/money/imports/imports.table.ts'
import { sheetTarget } from '#server/modules/money/imports/sheet-target.ts'
import { auditExport, sendFile } from '#server/modules/money/sheets/send-file.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf, QueryOf } from '#shared/core/endpoint.ts'
import { guessColumns, restrictedFields, type Sheet, type SheetName } from '#shared/core/sheets/sheets.ts'
import {
  type checkImport,
  type exportImportRows,
  type Import,
  type ImportCheck,
  type ImportChoices,
  type ImportUndo,
  mostImportColumns,
  mostImportRows,
  mostNamedProblems,
  type RowProblem,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = importsMessages

/** Queue of the job that writes started imports. */
export const importQueue = 'imports'

/** Where the rows of a file go, from the manifest of the module that owns it. */
export function targetOf({ modules }: Pick<Services, 'modules'>, name: SheetName): ImportTarget {
  const targets = modules.flatMap(({ sheet, importTarget }) => [
    ...(sheet ? [sheetTarget(sheet)] : []),
    ...(importTarget ? [importTarget] : []),
  ])
  const target = targets.find(({ definition }) => definition.name === name)
  if (!target) throw new Error(`No module imports ${name}`)
  return target
}

const { choices: _choices, cursor: _cursor, ...tableColumns } = getTableColumns(imports)
const columns = {
  ...tableColumns,
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

/** Staff see the imports of their branch, without those that may hold people of other branches. */
export const visibleImports = (currentUser: CurrentUser): SQL | undefined =>
  worksEverywhere(currentUser)
    ? undefined
    : and(branchScope(currentUser, imports.branch), eq(imports.isClubWide, false))

/** Returns an import in the user's scope. Throws 404. */
async function findImportRow(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportRow & { createdByName: string }> {
  const [row] = await db
    .select({ ...getTableColumns(imports), createdByName: columns.createdByName })
    .from(imports)
    .where(and(eq(imports._id, id), visibleImports(currentUser)))
  if (!row) throw notFound(texts.notFound)
  return row
}

export const findImport = (db: Database, currentUser: CurrentUser, id: string): Promise<Import> =>
  findImportRow(db, currentUser, id)

// Columns that need a permission of their own

type Columns = Mapping['columns']

const forbiddenFields = (currentUser: CurrentUser, sheet: Sheet, columns: Columns) =>
  restrictedFields(sheet, columns).filter(({ access }) => !isAllowed(currentUser, access))

/** The columns that the user may import. */
function allowedColumns(currentUser: CurrentUser, sheet: Sheet, columns: Columns): Columns {
  const forbidden = new Set(forbiddenFields(currentUser, sheet, columns).map(({ name }) => name))
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !forbidden.has(name)))
}

/** Throws 403 if the user may not import one of the columns. */
function requireColumnRights(currentUser: CurrentUser, sheet: Sheet, columns: Columns): void {
  const forbidden = forbiddenFields(currentUser, sheet, columns)
  if (forbidden.length === 0) return
  const fields = Object.fromEntries(
    forbidden.map(({ name, label }) => [`columns.${name}`, texts.columnsForbidden(label)]),
  )
  const message = texts.columnsForbidden(forbidden.map(({ label }) => label).join(', '))
  throw new AppError(403, 'import.columns-forbidden', message, { fields })
}

/**
 * The mapping that a file is offered with: the remembered one, and the guessed columns that whoever mapped the last file
 * was perhaps not allowed to import.
 */
function offeredColumns(
  currentUser: CurrentUser,
  sheet: Sheet,
  guessed: Columns,
  remembered: Columns | undefined,
): Columns {
  if (!remembered) return allowedColumns(currentUser, sheet, guessed)
  if (restrictedFields(sheet, remembered).length > 0) return allowedColumns(currentUser, sheet, remembered)
  const taken = new Set(Object.values(remembered))
  const restricted = restrictedFields(sheet, guessed).flatMap(({ name }) => {
    const column = guessed[name]
    return column === undefined || taken.has(column) ? [] : [[name, column] as const]
  })
  return allowedColumns(currentUser, sheet, { ...remembered, ...Object.fromEntries(restricted) })
}

/** `requireColumnRights`, and 403 without a recent proof of identity if there is such a column. */
function requireProvenRights(currentUser: CurrentUser, sheet: Sheet, columns: Columns): void {
  requireColumnRights(currentUser, sheet, columns)
  if (restrictedFields(sheet, columns).length > 0) requireStepUp(currentUser)
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
  merged: { status: 400, message: texts.merged },
}

async function readFile(content: Buffer, { isStrict = false }: ImportTarget): Promise<Spreadsheet> {
  try {
    // The heading is a row of the file as well.
    const limits = { rows: mostImportRows + 1, columns: mostImportColumns, refusesMerged: isStrict }
    return await readSpreadsheet(content, limits)
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error
    const { status, message } = refusals[error.refusal]
    throw new AppError(status, `import.${error.refusal}`, message, { fields: { file: message } })
  }
}

/** Rows at the top of a file that are searched for its heading. */
const mostTitleRows = 5

/** Returns the index of the row that names the columns. Throws 400 if two rows do. */
function headingOf(definition: Sheet, rows: readonly string[][]): number {
  const named = rows.slice(0, mostTitleRows).map((row) => Object.keys(guessColumns(definition, row)).length)
  const most = Math.max(...named)
  if (most < 2) return 0
  if (named.filter((count) => count >= 2).length > 1) throw invalidField('file', texts.twoHeadings)
  return named.indexOf(most)
}

/** The mapping of the last file with the same headings in the user's scope. */
async function lastMapping({ db }: Services, currentUser: CurrentUser, sheet: SheetName, headings: string[]) {
  const [last] = await db
    .select({ columns: imports.columns, dayOrder: imports.dayOrder, choices: imports.choices })
    .from(imports)
    .where(
      and(
        eq(imports.sheet, sheet),
        sql`${imports.headings} = ${JSON.stringify(headings)}::jsonb`,
        sql`${imports.state} <> 'ready'`,
        visibleImports(currentUser),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return last
}

/** The choices that hold for another file with the same headings: those that are not about one of its rows. */
const rememberedChoices = ({ branches: chosen, names }: ImportChoices): ImportChoices => ({
  decisions: {},
  shared: 'ask',
  ...(chosen && { branches: chosen }),
  ...(names && { names }),
})

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
  const into = targetOf(services, target.sheet)
  const { rows, epoch } = await readFile(file.content, into)
  const heading = into.isStrict ? headingOf(into.definition, rows) : 0
  const first = rows[heading] ?? []
  const cells = rows.slice(heading + 1)
  if (cells.length === 0) throw invalidField('file', texts.fileEmpty)
  // The file of refused rows comes back with its reasons, which are no column of the club's file.
  const reasonAt = first.at(-1) === texts.reason ? first.length - 1 : undefined
  if (reasonAt !== undefined) for (const row of rows) row.splice(reasonAt)
  const headings = first.map((heading) => heading.slice(0, longestHeading))
  const guessed = guessColumns(into.definition, headings)
  const remembered = await lastMapping(services, currentUser, target.sheet, headings)
  const columns = offeredColumns(currentUser, into.definition, guessed, remembered?.columns)
  const created = await transact(currentUser, async (tx) => {
    const { _id } = await insertRecord(tx.db, imports, {
      ...target,
      fileName: plainName(file.name ?? ''),
      headings,
      columns,
      ...(remembered && { choices: rememberedChoices(remembered.choices) }),
      dayOrder: remembered?.dayOrder ?? guessDayOrder(cells, into.definition, columns),
      headingRow: heading + 1,
      epoch,
      isClubWide: into.commitsBatches === true && worksEverywhere(currentUser),
      rowCount: cells.length,
      createdBy: currentUser._id,
    })
    await storeContents(tx.db, _id, cells)
    return _id
  })
  return { ...(await findImport(db, currentUser, created)), isRemembered: remembered !== undefined }
}

// Mapping and start

/** Throws 400 if a required field has no column, or a column is not in the file. */
function requireColumns(
  sheet: Sheet,
  { columns: mapped }: Pick<Mapping, 'columns'>,
  headings: readonly string[],
): void {
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

/** The rows that a failed import has committed, and so its undo, belong to its mapping. */
const canBeMapped = (state: Import['state'], { commitsBatches }: ImportTarget) =>
  state === 'ready' || (state === 'failed' && commitsBatches !== true)

const byRow = (one: RowProblem, other: RowProblem) => one.row - other.row

/** A check with every problem, and with the rows that need a decision. */
type WholeCheck = ImportCheck & { undecided: RowProblem[] }

/** Validates the rows of a file and compares the valid ones with the records; names every problem. */
async function checkContents(services: Services, found: ImportRow): Promise<WholeCheck> {
  const target = targetOf(services, found.sheet)
  requireColumns(target.definition, found, found.headings)
  const contents = await readContents(services.db, found._id)
  const mapping = { ...found, columns: target.readColumns?.(found) ?? found.columns }
  const { rows, ...check } = await checkRows(target.definition, contents, mapping)
  const compared = await target.compare?.(services.db, found, rows)
  const problems = [...check.problems, ...(compared?.problems ?? [])].toSorted(byRow)
  const refused = new Set(problems.map(({ row }) => row))
  const warnings = [...check.warnings, ...(compared?.warnings ?? [])]
    .filter(({ row }) => !refused.has(row))
    .toSorted(byRow)
  const warned = new Set(warnings.map(({ row }) => row)).size
  if (!compared) return { ...check, problems, warned, warnings, undecided: [] }
  const { good, wrong, members, undecided } = compared
  return { ...check, good, wrong: check.wrong + wrong, problems, warned, warnings, members, undecided }
}

/** A check as it is shown, with its first problems and warnings. */
const shownCheck = ({ undecided: _, ...check }: WholeCheck): ImportCheck => ({
  ...check,
  problems: check.problems.slice(0, mostNamedProblems),
  warnings: check.warnings.slice(0, mostNamedProblems),
})

/** Returns what the file would add and its problems. Stores the mapping, nothing else. */
export async function checkMapping(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { columns: mapped, dayOrder, choices: chosen }: BodyOf<typeof checkImport>,
): Promise<ImportCheck> {
  const { db, transact } = services
  const found = await findImportRow(db, currentUser, id)
  const target = targetOf(services, found.sheet)
  if (!canBeMapped(found.state, target)) throw notReady()
  const known = new Set(target.definition.fields.map(({ name }) => name))
  const columns = Object.fromEntries(Object.entries(mapped).filter(([name]) => known.has(name)))
  requireColumnRights(currentUser, target.definition, columns)
  const choices = chosen ?? found.choices
  const check = await checkContents(services, { ...found, columns, dayOrder, choices })
  await transact(currentUser, (tx) =>
    tx.db
      .update(imports)
      .set({ columns, dayOrder, choices })
      .where(and(eq(imports._id, id), eq(imports.state, found.state))),
  )
  return shownCheck(check)
}

/** Starts writing the valid rows of a checked file. Throws 409 if it was started already. */
export async function startImport(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  skipsProblems: boolean,
): Promise<Import> {
  const { db, transact, jobs } = services
  const found = await findImportRow(db, currentUser, id)
  if (!isOpen(found.state)) throw notReady()
  requireProvenRights(currentUser, targetOf(services, found.sheet).definition, found.columns)
  const { good, wrong: refused, warned, members } = await checkContents(services, found)
  const wrong = refused + (members?.waiting ?? 0)
  if (members?.asksPrices && !found.choices.prices) throw invalidField('choices.prices', texts.pricesUnclear)
  if (good === 0)
    throw new AppError(409, 'import.nothing-to-add', members ? texts.nothingNew : texts.nothingToAdd)
  if (wrong > 0 && !skipsProblems) throw invalidField('skipsProblems', texts.hasProblems)
  await transact(currentUser, async (tx) => {
    const begun = await tx.db
      .update(imports)
      .set({
        state: 'running',
        added: good,
        skipped: wrong,
        warned,
        done: 0,
        cursor: 0,
        attempts: 0,
        finishedAt: null,
        // Their rights are checked again while the rows are written.
        createdBy: currentUser._id,
      })
      .where(
        and(
          eq(imports._id, id),
          eq(imports.state, found.state),
          // As the rights were checked for.
          sql`${imports.columns} = ${JSON.stringify(found.columns)}::jsonb`,
          sql`${imports.choices} = ${JSON.stringify(found.choices)}::jsonb`,
        ),
      )
      .returning({ _id: imports._id })
    if (begun.length === 0) throw notReady()
    await forgetProblems(tx.db, id)
    await tx.audit({
      resource: 'imports',
      recordId: id,
      action: 'create',
      // The name of a file may name people.
      after: { sheet: found.sheet, branch: found.branch, added: good, skipped: wrong },
    })
    tx.afterCommit(async () => {
      await jobs.send(importQueue)
    })
  })
  return findImport(db, currentUser, id)
}

// Rows that were refused, or written without a cell

/** The problems of rows: of the plan before an import, afterwards as it met them. */
async function problemsOfRows(services: Services, found: ImportRow): Promise<KeptProblem[]> {
  if (found.state === 'done') return readProblems(services.db, found._id)
  if (!isOpen(found.state)) throw notReady()
  const { problems, undecided, warnings } = await checkContents(services, found)
  return [
    ...keptProblems([...problems, ...undecided].toSorted(byRow), false),
    ...keptProblems(warnings, true),
  ]
}

/** Streams the rows of a file that were refused, or that lack a cell, with the reasons in a last column. */
export async function sendProblemRows(
  services: Services,
  currentUser: CurrentUser,
  reply: FastifyReply,
  id: string,
  { rows: which, format }: QueryOf<typeof exportImportRows>,
): Promise<Readable> {
  const found = await findImportRow(services.db, currentUser, id)
  const { definition } = targetOf(services, found.sheet)
  requireColumnRights(currentUser, definition, found.columns)
  const problems = await problemsOfRows(services, found)
  const refused = new Set(problems.filter(({ isWarning }) => !isWarning).map(({ row }) => row))
  const named = problems.filter(({ row }) => refused.has(row) === (which === 'refused'))
  if (named.length === 0) throw notFound(texts.noRows)
  const contents = await readContents(services.db, id)
  const labels = new Map(definition.fields.map(({ name, label }) => [name, label]))
  const rows = [...Map.groupBy(named, ({ row }) => row)].map(([row, reasons]) => [
    ...found.headings.map((_, column) => contents[row - 1 - found.headingRow]?.[column] ?? ''),
    reasons.map(({ field, message }) => `${labels.get(field) ?? field}: ${message}`).join(' '),
  ])
  const title = texts.rowsTitle[which]
  await auditExport(services, currentUser, { name: title, format, filter: {} })
  const columns = [...found.headings, texts.reason].map((heading) => ({ heading, width: 20 }))
  const file = { format, title, name: texts.rowsFile[which], columns, rows: Readable.from([rows]) }
  return sendFile(services, reply, file)
}

// Undo

const notDone = () => new AppError(409, 'import.not-done', importsMessages.notDone)

/** An import that ended and may have written something. */
const canBeUndone = (state: Import['state'], { commitsBatches }: ImportTarget) =>
  state === 'done' || (commitsBatches === true && state === 'failed')

/** Returns what undoing a finished import would do. Throws 409 for another state. */
export async function undoEffect(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const found = await findImport(services.db, currentUser, id)
  const target = targetOf(services, found.sheet)
  requireColumnRights(currentUser, target.definition, found.columns)
  if (!canBeUndone(found.state, target)) throw notDone()
  return target.effect(services, id)
}

/** Takes back what a file brought; records that were changed since stay and are listed. */
export async function undoImport(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<ImportUndo> {
  const found = await findImport(services.db, currentUser, id)
  const target = targetOf(services, found.sheet)
  requireProvenRights(currentUser, target.definition, found.columns)
  return services.transact(currentUser, async (tx) => {
    const { db, audit } = tx
    if (!canBeUndone(found.state, target)) throw notDone()
    const undone = await db
      .update(imports)
      .set({ state: 'undone', finishedAt: sql`now()` })
      .where(and(eq(imports._id, id), eq(imports.state, found.state)))
      .returning({ _id: imports._id })
    if (undone.length === 0) throw notDone()
    const effect = await target.undo(tx, currentUser, id)
    const { removed, kept } = effect
    await db.update(imports).set({ kept }).where(eq(imports._id, id))
    await dropContents(db, id)
    await audit({
      resource: 'imports',
      recordId: id,
      action: 'undo',
      before: { sheet: found.sheet, branch: found.branch, added: found.added },
      after: { removed, kept },
    })
    return effect
  })
}
