import { type Column, type SQL, sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** PostgreSQL's `2026-11-20 10:00:00.12+00` as ISO 8601; parsed only where the text is not plain UTC. */
function isoOf(value: string): string {
  if (!value.endsWith('+00') || value.length > 26 || value[10] !== ' ') return new Date(value).toISOString()
  const milliseconds = value.slice(20, -3).padEnd(3, '0')
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** A moment: `timestamptz` in the database, ISO 8601 in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoOf,
})

/** Raw bytes, such as the hash of a token. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text that sorts by Turkish rules. */
export const turkishText = customType<{ data: string }>({ dataType: () => 'text COLLATE "tr-TR-x-icu"' })

/** UUIDv7 primary key, shown as `_id`; new keys grow with time, so they index well. */
export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => v7())

/** The columns every editable record has; `version` tells two editors apart. */
export const recordColumns = () => ({
  _id: id(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
})

/** Several text columns folded for Turkish search, joined by spaces. */
export function foldedColumn(first: Column, ...others: Column[]): SQL {
  const joined = others.reduce<SQL>((text, column) => sql`${text} || ' ' || ${column}`, sql`${first}`)
  return sql`fold_turkish(${joined})`
}
