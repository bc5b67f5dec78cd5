import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { RowBooking, RowFields, SheetTable, StoredRow } from '#server/core/sheet-table.ts'
import type { Database } from '#server/db/database.ts'
import { kurusOf } from '#shared/core/money.ts'

type Transacting = Pick<Services, 'transact'>

/** Maps fields to columns: sums become kuruş. */
export function storedFields({ amount, ...fields }: RowFields): Record<string, unknown> {
  return { ...fields, ...(amount === undefined ? {} : { amount: kurusOf(amount) }) }
}

/** The columns of a new row, or why it must not be written. */
function newRow<Row extends { _id: string }>(
  sheet: SheetTable<Row>,
  book: RowBooking | undefined,
  branch: string,
  fields: RowFields,
): Record<string, unknown> | AppError {
  const refusal = sheet.refuse?.(fields)
  if (refusal) return refusal
  const after = { ...storedFields(fields), branch }
  const booked = book?.({ before: null, after }) ?? {}
  return booked instanceof AppError ? booked : { ...after, ...booked }
}

/** Names the position of a field in the errors of a call. */
type Place = (index: number, field: string) => string

/** The first of several errors, with the fields of all. */
function joined(errors: readonly { index: number; error: AppError }[], place: Place): AppError | undefined {
  const [first] = errors
  if (!first) return undefined
  const fields = errors.flatMap(({ index, error }) =>
    Object.entries(error.fields ?? {}).map(([field, message]) => [place(index, field), message]),
  )
  const { status, code, message } = first.error
  return new AppError(status, code, message, {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  })
}

const placeInRows: Place = (index, field) => `rows.${index}.${field}`

/** Adds rows to a branch: all of them or none. Error fields name the position of a row, `rows.3.amount`. */
export async function addRows<Row extends { _id: string }>(
  { transact }: Transacting,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  { branch, rows }: { branch: string; rows: readonly RowFields[] },
  place: Place = placeInRows,
): Promise<Row[]> {
  requireBranch(currentUser, branch)
  return explainingConstraints(sheet.constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const book = await sheet.book?.(db, currentUser)
      const values = rows.map((fields) => newRow(sheet, book, branch, fields))
      const errors = values.flatMap((error, index) => (error instanceof AppError ? { index, error } : []))
      const refusal = joined(errors, place)
      if (refusal) throw refusal
      const added = (await db
        .insert(sheet.table as PgTable)
        .values(values)
        .returning()) as unknown as StoredRow[]
      for (const row of added)
        await audit({
          resource: sheet.definition.name,
          recordId: row._id,
          action: 'create',
          after: sheet.audited(row as never),
        })
      return added.map((row) => sheet.toRow(row as never))
    }),
  )
}

export async function addRow<Row extends { _id: string }>(
  services: Transacting,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  { branch, ...fields }: RowFields & { branch: string },
): Promise<Row> {
  const [row] = await addRows(services, currentUser, sheet, { branch, rows: [fields] }, (_, field) => field)
  return row as Row
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

/** Changes a row. Throws the sheet's 404, and 409 if it has another version or its rules refuse the change. */
export async function changeRow<Row extends { _id: string }>(
  { transact }: Transacting,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  { _id, version, ...fields }: RowFields & { _id: string; version?: number | undefined },
): Promise<Row> {
  const refusal = sheet.refuse?.(fields)
  if (refusal) throw refusal
  const given = Object.entries(storedFields(fields)).filter(([, value]) => value !== undefined)
  const changes = Object.fromEntries(given)
  return explainingConstraints(sheet.constraints, () =>
    transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, sheet.table.branch)
      if (typeof changes.amount === 'number') await sheet.release?.(tx, currentUser, _id, changes.amount)
      const options = { scope, version, noKeyUpdate: true }
      const before = (await lockRecord(tx.db, sheet.table, _id, sheet.missing, options)) as StoredRow
      const error = sheet.refuseChange?.(before, changes)
      if (error) throw error
      const book = await sheet.book?.(tx.db, currentUser)
      const booked = book?.({ before, after: { ...before, ...changes } }) ?? {}
      if (booked instanceof AppError) throw booked
      const after = await updateRecord(tx.db, sheet.table, _id, { ...changes, ...booked })
      await tx.audit({
        resource: sheet.definition.name,
        recordId: _id,
        action: 'edit',
        before: sheet.audited(before as never),
        after: sheet.audited(after as never),
      })
      return sheet.toRow(after as never)
    }),
  )
}

/** Deletes a row, or takes it back where others refer to it. */
export async function removeRow<Row extends { _id: string }>(
  { transact }: Transacting,
  currentUser: CurrentUser,
  sheet: SheetTable<Row>,
  _id: string,
): Promise<void> {
  await explainingConstraints(sheet.constraints, () =>
    transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, sheet.table.branch)
      await sheet.release?.(tx, currentUser, _id, 0)
      const before = (await lockRecord(tx.db, sheet.table, _id, sheet.missing, { scope })) as StoredRow
      const error = sheet.refuseChange?.(before, null)
      if (error) throw error
      const book = await sheet.book?.(tx.db, currentUser)
      const booked = book?.({ before, after: null })
      if (booked instanceof AppError) throw booked
      if (!(await sheet.takeBack?.(tx, currentUser, _id)))
        await tx.db.delete(sheet.table as PgTable).where(eq(sheet.table._id, _id))
      await tx.audit({
        resource: sheet.definition.name,
        recordId: _id,
        action: 'delete',
        before: sheet.audited(before as never),
      })
    }),
  )
}
