import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AppError, stale } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'

/** A table whose records carry `_id` and `version`. */
type RecordTable = PgTable & { _id: Column; version: Column }

/**
 * Locks one record for the rest of the transaction and answers it as it stands. Throws `missing()` when it
 * is not there (or outside `scope`), and 409 when `version` is given and somebody changed it since.
 */
export async function lockRecord<T extends RecordTable>(
  db: Database,
  table: T,
  id: string,
  missing: () => AppError,
  {
    scope,
    version,
    keepsKey = false,
  }: {
    scope?: SQL | undefined
    version?: number | undefined
    /** The record will not be deleted: rows that point to it need not wait for the lock. */
    keepsKey?: boolean
  } = {},
): Promise<T['$inferSelect'] & { version: number }> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table._id, id), scope))
    .for(keepsKey ? 'no key update' : 'update')
  const row = rows[0] as (T['$inferSelect'] & { version: number }) | undefined
  if (!row) throw missing()
  if (version !== undefined && row.version !== version) throw stale()
  return row
}

/** Changes a locked record and raises its version; absent fields stay as they are. */
export async function updateRecord<T extends RecordTable>(
  db: Database,
  table: T,
  id: string,
  changes: Partial<T['$inferInsert']>,
): Promise<T['$inferSelect']> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const rows = await db
    .update(table as PgTable)
    .set({ ...Object.fromEntries(given), version: sql`${table.version} + 1` })
    .where(eq(table._id, id))
    .returning()
  return rows[0] as T['$inferSelect']
}
