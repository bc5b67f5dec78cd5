import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Idempotency keys of writes, each written in the transaction of its write; expired ones are deleted daily. */
export const requestKeys = pgTable(
  'request_keys',
  {
    /** Who sent it: the key of another person is another one. */
    author: uuid('author_id').notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of the request. */
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.author, table.key] }),
    index('request_keys_created_index').on(table.createdAt),
  ],
)
