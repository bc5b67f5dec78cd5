import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AppError, stale } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'

/** A table whose records carry `_id` and `version`. */
type RecordTable = PgTable & { _id: Column; version: Column }

/**
 * Locks a record until the end of the transaction and returns it. Throws `missing()` if it does not exist or is outside
 * `scope`, and 409 if `version` is given and not the current one.
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
    /** The key will not change: inserts of referencing rows need not wait for the lock. */
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

/** Updates a locked record and increments its version; leaves undefined fields unchanged. */
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
