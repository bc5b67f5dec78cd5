import { and, desc, eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { readSpreadsheet } from '#server/integrations/spreadsheet/read-spreadsheet.ts'
import { type Refusal, SpreadsheetRefusal } from '#server/integrations/spreadsheet/spreadsheet.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { guessDayOrder } from '#server/modules/money/imports/check-rows.ts'
import { keepContents } from '#server/modules/money/imports/import-contents.ts'
import { findImport } from '#server/modules/money/imports/imports.service.ts'
import { type ImportRow, imports } from '#server/modules/money/imports/imports.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { type Import, mostImportColumns, mostImportRows } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { guessColumns, type SheetName, sheets } from '#shared/money/sheets/sheets.ts'

const texts = importsMessages
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

/** How the last file with the same headings was read, by anybody who may see it. */
async function rememberedMapping(
  { db }: Services,
  currentUser: CurrentUser,
  sheet: SheetName,
  headings: string[],
) {
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

/** What the file is called, without a path and control characters. */
const plainName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 120) || 'dosya'

/** Reads a file and keeps its cells; nothing of it is in the sheet yet. */
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
  const guessed = guessColumns(sheets[target.sheet], headings)
  const remembered = await rememberedMapping(services, currentUser, target.sheet, headings)
  const columns = remembered?.columns ?? guessed
  const created = await transact(currentUser, async (tx) => {
    const [row] = await tx.db
      .insert(imports)
      .values({
        ...target,
        fileName: plainName(file.name ?? ''),
        headings,
        columns,
        dayOrder: remembered?.dayOrder ?? guessDayOrder(cells, columns.date),
        rowCount: cells.length,
        createdBy: currentUser._id,
      })
      .returning({ _id: imports._id })
    const { _id } = row as Pick<ImportRow, '_id'>
    await keepContents(tx.db, _id, cells)
    return _id
  })
  return findImport(db, currentUser, created)
}
