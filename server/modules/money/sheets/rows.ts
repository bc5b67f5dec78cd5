import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import type { RowBooking, RowFields, RowWrite, SheetTable, StoredRow } from '#server/core/sheet-table.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { kurusOf } from '#shared/core/money.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import type { LoggedAction } from '#shared/permissions/audit-areas.ts'

const texts = sheetsMessages

interface KnownRow {
  _id: string
  version?: number | undefined
}

interface RowChanges {
  branch?: string | undefined
  added: readonly (RowFields & { branch?: string | undefined })[]
  changed: readonly (RowFields & KnownRow)[]
  removed: readonly KnownRow[]
}

interface SavedRows<Row> {
  added: Row[]
  changed: Row[]
  removed: string[]
}

/** Maps fields to columns: sums become kuruş. */
export function storedFields({ amount, ...fields }: RowFields): Record<string, unknown> {
  return { ...fields, ...(amount === undefined ? {} : { amount: kurusOf(amount) }) }
}

/** Collects the errors of several rows by their position in the request. */
class RowErrors {
  readonly #fields: Record<string, string> = {}
  #first: AppError | undefined

  add(place: string, error: AppError, message: string = error.message): void {
    this.#fields[place] = message
    // A missing row takes precedence over a changed one.
    if (!this.#first || (this.#first.status === 409 && error.status === 404)) this.#first = error
  }

  throwIfAny(): void {
    const error = this.#first
    if (error) throw new AppError(error.status, error.code, error.message, { fields: this.#fields })
  }
}

function checkFields<Row extends { _id: string }>(sheet: SheetTable<Row>, changes: RowChanges): void {
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

/**
 * Locks the existing rows of a change, in a fixed order that prevents deadlocks. Rows that reference them are still
 * inserted, unless some are to be deleted.
 */
async function lockRows<Row extends { _id: string }>(
  db: Database,
  sheet: SheetTable<Row>,
  { changed, removed }: RowChanges,
  scope: SQL | undefined,
): Promise<Map<string, StoredRow>> {
  const ids = [...changed, ...removed].map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const rows = (await db
    .select()
    .from(sheet.table as PgTable)
    .where(and(inArray(sheet.table._id, ids), scope))
    .orderBy(sheet.table._id)
    .for(removed.length > 0 ? 'update' : 'no key update')) as unknown as StoredRow[]
  return new Map(rows.map((row) => [row._id, row]))
}

function checkKnown<Row extends { _id: string }>(
  sheet: SheetTable<Row>,
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

/** The columns of the rows of a change, as the table stores them. */
interface BookedRows {
  added: (Record<string, unknown> & { branch: string })[]
  changed: ({ _id: string } & Record<string, unknown>)[]
}

/** Asks the sheet for the further columns of every row. Throws if it refuses one. */
function bookRows(
  book: RowBooking | undefined,
  { branch, added, changed, removed }: RowChanges,
  known: Map<string, StoredRow>,
): BookedRows {
  const errors = new RowErrors()
  const columnsOf = (place: string, write: RowWrite): Record<string, unknown> => {
    const columns = book?.(write) ?? {}
    if (!(columns instanceof AppError)) return columns
    const [field, message] = Object.entries(columns.fields ?? {})[0] ?? []
    errors.add(field ? `${place}.${field}` : place, columns, message)
    return {}
  }
  const booked = {
    added: added.map((fields, index) => {
      const after = { ...storedFields(fields), branch: fields.branch ?? branch ?? '' }
      return { ...after, ...columnsOf(`added.${index}`, { before: null, after }) }
    }),
    changed: changed.map(({ _id, version: _, ...fields }, index) => {
      const before = known.get(_id) ?? null
      const stored = Object.entries(storedFields(fields)).filter(([, value]) => value !== undefined)
      const changes = Object.fromEntries(stored)
      const after = { ...changes, ...before, ...changes, branch: before?.branch ?? '' }
      return { ...changes, ...columnsOf(`changed.${index}`, { before, after }), _id }
    }),
  }
  for (const [index, { _id }] of removed.entries())
    columnsOf(`removed.${index}`, { before: known.get(_id) ?? null, after: null })
  errors.throwIfAny()
  return booked
}

async function writeRows<Row extends { _id: string }>(
  { db, audit }: UnitOfWork,
  sheet: SheetTable<Row>,
  { added, changed }: BookedRows,
  /** Of the removed rows, those that are deleted; the others were taken back. */
  { removed, deleted }: { removed: readonly string[]; deleted: readonly string[] },
  known: Map<string, StoredRow>,
): Promise<SavedRows<Row>> {
  const saved: SavedRows<Row> = { added: [], changed: [], removed: [] }
  const about = (row: unknown) => sheet.audited(row as never)
  const entry = (recordId: string, action: LoggedAction) => ({
    resource: sheet.definition.name,
    recordId,
    action,
  })
  if (added.length > 0) {
    const rows = await db
      .insert(sheet.table as PgTable)
      .values(added)
      .returning()
    for (const row of rows as unknown as StoredRow[]) {
      await audit({ ...entry(row._id, 'create'), after: about(row) })
      saved.added.push(sheet.toRow(row as never))
    }
  }
  for (const { _id, ...fields } of changed) {
    const after = await updateRecord(db, sheet.table, _id, fields)
    await audit({ ...entry(_id, 'edit'), before: about(known.get(_id)), after: about(after) })
    saved.changed.push(sheet.toRow(after as never))
  }
  if (deleted.length > 0)
    await db.delete(sheet.table as PgTable).where(inArray(sheet.table._id, [...deleted]))
  for (const id of removed) await audit({ ...entry(id, 'delete'), before: about(known.get(id)) })
  saved.removed.push(...removed)
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

/** Adds, changes and deletes rows of a sheet: all of them or none. Error fields name the position of a row. */
export async function saveRows<Row extends { _id: string }>(
  { transact }: Pick<Services, 'transact'>,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  changes: RowChanges,
): Promise<SavedRows<Row>> {
  requireBranches(currentUser, changes)
  checkFields(sheet, changes)
  return explainingConstraints(sheet.constraints, () =>
    transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, sheet.table.branch)
      const removed = changes.removed.map(({ _id }) => _id)
      await sheet.release?.(tx, currentUser, { changed: changes.changed.map(storedFields), removed })
      const known = await lockRows(tx.db, sheet, changes, scope)
      checkKnown(sheet, changes, known)
      const booked = bookRows(await sheet.book?.(tx.db, currentUser), changes, known)
      const deleted = (await sheet.takeBack?.(tx, currentUser, removed)) ?? removed
      return writeRows(tx, sheet, booked, { removed, deleted }, known)
    }),
  )
}

/** Returns a row in the user's scope. Throws the sheet's 404. */
export async function showRow<Row extends { _id: string }>(
  db: Database,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  id: string,
): Promise<Row> {
  const scope = branchScope(currentUser, sheet.table.branch)
  const [row] = await db
    .select()
    .from(sheet.table as PgTable)
    .where(and(eq(sheet.table._id, id), scope))
  if (!row) throw sheet.missing()
  return sheet.toRow(row as never)
}

/** Removes the position from the error fields of a request with a single row. */
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

export async function addRow<Row extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  { branch, ...fields }: RowFields & { branch: string },
): Promise<Row> {
  const changes = { branch, added: [fields], changed: [], removed: [] }
  const { added } = await single(() => saveRows(services, currentUser, sheet, changes))
  return added[0] as Row
}

export async function changeRow<Row extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  change: RowFields & KnownRow,
): Promise<Row> {
  const changes = { added: [], changed: [change], removed: [] }
  const { changed } = await single(() => saveRows(services, currentUser, sheet, changes))
  return changed[0] as Row
}

export async function removeRow<Row extends { _id: string }>(
  services: Services,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  _id: string,
): Promise<void> {
  await single(() => saveRows(services, currentUser, sheet, { added: [], changed: [], removed: [{ _id }] }))
}
