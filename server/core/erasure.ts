import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExportSection } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'

export const sameAddress = (column: PgColumn, email: string): SQL =>
  sql`lower(${column} COLLATE "C") = lower(${email} COLLATE "C")`

/** Reads records by e-mail address, for an owner who has shown that the address is theirs. */
export const byVerifiedAddress =
  (read: (db: Database, email: string) => Promise<unknown[]>): ExportSection['read'] =>
  async (db, { email, emailVerifiedAt }) =>
    email && emailVerifiedAt ? read(db, email) : []

/** The column's text without the words of an erased person. */
export const withoutWords = (column: PgColumn, words: readonly string[]): SQL<string> =>
  sql<string>`without_words(${column}, ${sql.param([...words])}::text[])`
