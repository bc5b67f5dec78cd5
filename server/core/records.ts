import {
  and,
  type Column,
  eq,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AppError, stale } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'

/** A table whose records carry `_id` and `version`. */
type RecordTable = PgTable & { _id: Column; version: Column }

/** Values of an insert or update; a column may be an SQL expression. */
type Values<T> = { [Column in keyof T]: T[Column] | SQL }

/** Inserts one record and returns it with the columns that the database fills in. */
export async function insertRecord<T extends PgTable>(
  db: Database,
  table: T,
  values: Values<InferInsertModel<T>>,
): Promise<InferSelectModel<T>> {
  const [row] = await db
    .insert(table as PgTable)
    .values(values)
    .returning()
  if (!row) throw new Error(`No row was inserted into ${getTableName(table)}`)
  return row as InferSelectModel<T>
}

/**
 * Locks one record for the rest of the transaction and returns it. Throws `missing()` if the record does not exist or
 * lies outside `scope`, and 409 if `version` is given and the record has another one.
 */
export async function lockRecord<T extends RecordTable>(
  db: Database,
  table: T,
  id: string,
  missing: () => AppError,
  {
    scope,
    version,
    noKeyUpdate = false,
  }: {
    scope?: SQL | undefined
    version?: number | undefined
    /** Locks with `FOR NO KEY UPDATE`, so that inserting rows that reference the record does not wait. */
    noKeyUpdate?: boolean
  } = {},
): Promise<InferSelectModel<T> & { version: number }> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table._id, id), scope))
    .for(noKeyUpdate ? 'no key update' : 'update')
  const row = rows[0] as (InferSelectModel<T> & { version: number }) | undefined
  if (!row) throw missing()
  if (version !== undefined && row.version !== version) throw stale()
  return row
}

/** Changes a locked record and increments its version; `undefined` leaves a field as it is. */
export async function updateRecord<T extends RecordTable>(
  db: Database,
  table: T,
  id: string,
  changes: Partial<Values<InferInsertModel<T>>>,
): Promise<InferSelectModel<T>> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const [row] = await db
    .update(table as PgTable)
    .set({ ...Object.fromEntries(given), version: sql`${table.version} + 1` })
    .where(eq(table._id, id))
    .returning()
  if (!row) throw new Error(`${getTableName(table)} has no record ${id}`)
  return row as InferSelectModel<T>
}
