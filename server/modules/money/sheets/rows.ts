import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { RowFields, SheetTable, StoredRow } from '#server/modules/money/sheets/sheet-table.ts'
import { kurusOf } from '#shared/core/money.ts'
import { sheetsMessages } from '#shared/money/sheets/sheets.messages.ts'
import type { LoggedAction } from '#shared/permissions/audit-areas.ts'

const texts = sheetsMessages

export interface KnownRow {
  _id: string
  version?: number | undefined
}

export interface RowChanges {
  branch?: string | undefined
  added: readonly (RowFields & { branch?: string | undefined })[]
  changed: readonly (RowFields & KnownRow)[]
  removed: readonly KnownRow[]
}

export interface SavedRows<Answer> {
  added: Answer[]
  changed: Answer[]
  removed: string[]
}

/** A row as the database keeps it: sums in kuruş, what was not written stays out. */
export function storedFields({ amount, ...fields }: RowFields): Record<string, unknown> {
  return { ...fields, ...(amount === undefined ? {} : { amount: kurusOf(amount) }) }
}

/** The failure of a single row, at its place among the others. */
class RowErrors {
  readonly #fields: Record<string, string> = {}
  #first: AppError | undefined

  add(place: string, error: AppError, message: string = error.message): void {
    this.#fields[place] = message
    // Somebody else's or a deleted row weighs more than one that changed.
    if (!this.#first || (this.#first.status === 409 && error.status === 404)) this.#first = error
  }

  throwIfAny(): void {
    const error = this.#first
    if (error) throw new AppError(error.status, error.code, error.message, { fields: this.#fields })
  }
}

function checkFields<Answer extends { _id: string }>(sheet: SheetTable<Answer>, changes: RowChanges): void {
  const errors = new RowErrors()
  for (const [list, rows] of [
    ['added', changes.added],
    ['changed', changes.changed],
  ] as const) {
    for (const [index, row] of rows.entries()) {
      const refusal = sheet.refuse?.(row)
      for (const [field, message] of Object.entries(refusal?.fields ?? {})) {
        errors.add(`${list}.${index}.${field}`, refusal as AppError, message)
      }
    }
  }
  errors.throwIfAny()
}

/** The known rows of a change, locked in one order for everybody, so that two changes never wait for each other. */
async function lockRows<Answer extends { _id: string }>(
  db: Database,
  sheet: SheetTable<Answer>,
  ids: readonly string[],
  scope: SQL | undefined,
): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map()
  const rows = (await db
    .select()
    .from(sheet.table as PgTable)
    .where(and(inArray(sheet.table._id, [...ids]), scope))
    .orderBy(sheet.table._id)
    .for('update')) as unknown as StoredRow[]
  return new Map(rows.map((row) => [row._id, row]))
}

function checkKnown<Answer extends { _id: string }>(
  sheet: SheetTable<Answer>,
  { changed, removed }: RowChanges,
  known: Map<string, StoredRow>,
): void {
  const errors = new RowErrors()
  const look = (place: string, { _id, version }: KnownRow, changes: RowFields | null) => {
    const before = known.get(_id)
    if (!before) return errors.add(place, sheet.missing(), texts.missingRow)
    if (version !== undefined && before.version !== version) return errors.add(place, stale(), texts.staleRow)
    const refusal = sheet.refuseChange?.(before, changes)
    if (refusal) errors.add(place, refusal)
  }
  for (const [index, { _id, version, ...fields }] of changed.entries()) {
    look(`changed.${index}`, { _id, version }, storedFields(fields))
  }
  for (const [index, row] of removed.entries()) look(`removed.${index}`, row, null)
  errors.throwIfAny()
}

async function writeRows<Answer extends { _id: string }>(
  { db, audit }: UnitOfWork,
  sheet: SheetTable<Answer>,
  { branch, added, changed, removed }: RowChanges,
  known: Map<string, StoredRow>,
): Promise<SavedRows<Answer>> {
  const saved: SavedRows<Answer> = { added: [], changed: [], removed: [] }
  const about = (row: unknown) => sheet.audited(row as never)
  const entry = (recordId: string, action: LoggedAction) => ({ resource: sheet.name, recordId, action })
  if (added.length > 0) {
    const rows = await db
      .insert(sheet.table as PgTable)
      .values(added.map((fields) => ({ ...storedFields(fields), branch: fields.branch ?? branch })))
      .returning()
    for (const row of rows as unknown as StoredRow[]) {
      await audit({ ...entry(row._id, 'create'), after: about(row) })
      saved.added.push(sheet.answer(row as never))
    }
  }
  for (const { _id, version: _, ...fields } of changed) {
    const after = await updateRecord(db, sheet.table, _id, storedFields(fields))
    await audit({ ...entry(_id, 'edit'), before: about(known.get(_id)), after: about(after) })
    saved.changed.push(sheet.answer(after as never))
  }
  if (removed.length > 0) {
    const ids = removed.map(({ _id }) => _id)
    await db.delete(sheet.table as PgTable).where(inArray(sheet.table._id, ids))
    for (const id of ids) await audit({ ...entry(id, 'delete'), before: about(known.get(id)) })
    saved.removed.push(...ids)
  }
  return saved
}

function requireBranches(currentUser: CurrentUser, { branch, added }: RowChanges): void {
  if (branch !== undefined) requireBranch(currentUser, branch)
  for (const row of added) {
    const target = row.branch ?? branch
    if (target === undefined) throw invalidField('branch', texts.branchNeeded)
    requireBranch(currentUser, target)
  }
}

/** Adds, changes and deletes rows of a sheet: all of them, or none. Failures name the rows they are about. */
export async function saveRows<Answer extends { _id: string }>(
  { transact }: Pick<Services, 'transact'>,
  currentUser: CurrentUser,
  sheet: SheetTable<Answer>,
  changes: RowChanges,
): Promise<SavedRows<Answer>> {
  requireBranches(currentUser, changes)
  checkFields(sheet, changes)
  const ids = [...changes.changed, ...changes.removed].map(({ _id }) => _id)
  return explainingConstraints(sheet.constraints, () =>
    transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, sheet.table.branch)
      const known = await lockRows(tx.db, sheet, ids, scope)
      checkKnown(sheet, changes, known)
      return writeRows(tx, sheet, changes, known)
    }),
  )
}

/** One row that somebody may see. */
export async function showRow<Answer extends { _id: string }>(
  db: Database,
  currentUser: CurrentUser,
  sheet: SheetTable<Answer>,
  id: string,
): Promise<Answer> {
  const scope = branchScope(currentUser, sheet.table.branch)
  const [row] = await db
    .select()
    .from(sheet.table as PgTable)
    .where(and(eq(sheet.table._id, id), scope))
  if (!row) throw sheet.missing()
  return sheet.answer(row as never)
}

/** A single row's failure speaks for itself: it stands at no place among others. */
async function single<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.entries(error.fields).flatMap(([place, message]) => {
      const [, , field] = place.split('.')
      return field ? [[field, message]] : []
    })
    throw new AppError(error.status, error.code, error.message, {
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    })
  }
}

export async function addRow<Answer extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Answer>,
  { branch, ...fields }: RowFields & { branch: string },
): Promise<Answer> {
  const changes = { branch, added: [fields], changed: [], removed: [] }
  const { added } = await single(() => saveRows(services, currentUser, sheet, changes))
  return added[0] as Answer
}

export async function changeRow<Answer extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Answer>,
  change: RowFields & KnownRow,
): Promise<Answer> {
  const changes = { added: [], changed: [change], removed: [] }
  const { changed } = await single(() => saveRows(services, currentUser, sheet, changes))
  return changed[0] as Answer
}

export async function removeRow<Answer extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Answer>,
  _id: string,
): Promise<void> {
  await single(() => saveRows(services, currentUser, sheet, { added: [], changed: [], removed: [{ _id }] }))
}
