import { type Column, type SQL, sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/**
 * Converts PostgreSQL's `2026-11-20 10:00:00.123456+00`, in JSON `2026-11-20T10:00:00.123456+00:00`, to ISO 8601; without
 * parsing for plain UTC, which is faster.
 */
export function isoOf(value: string): string {
  const zone = value.indexOf('+00', 19)
  const isPlain = value[10] === ' ' || value[10] === 'T'
  const end = zone < 0 ? '' : value.slice(zone)
  if (!isPlain || (end !== '+00' && end !== '+00:00')) return new Date(value).toISOString()
  const milliseconds = value.slice(20, Math.min(zone, 23)).padEnd(3, '0')
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** `timestamptz` in the database, ISO 8601 in UTC elsewhere. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoOf,
})

/** `bytea`. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text with Turkish collation. */
export const turkishText = customType<{ data: string }>({ dataType: () => 'text COLLATE "tr-TR-x-icu"' })

/** Text that is compared by its bytes, as `lower(… COLLATE "C")` is, so that an index finds it. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** UUIDv7 primary key, `_id` in the contract; its values grow with time, which keeps index writes local. */
export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => v7())

/** The columns of every editable record; `version` is for optimistic concurrency control. */
export const recordColumns = () => ({
  _id: id(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
})

/** Text columns joined by spaces and folded for Turkish search. */
export function foldedColumn(first: Column, ...others: Column[]): SQL {
  const joined = others.reduce<SQL>((text, column) => sql`${text} || ' ' || ${column}`, sql`${first}`)
  return sql`fold_turkish(${joined})`
}
