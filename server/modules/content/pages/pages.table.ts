import { sql } from 'drizzle-orm'
import { date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** All versions of the pages; in force is the highest one whose day has come. Rows are never updated. */
export const pageVersions = pgTable(
  'page_versions',
  {
    _id: id(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull(),
    /** The club's day from which it is in force. */
    validFrom: date('valid_from', { mode: 'string' })
      .notNull()
      .default(sql`(now() AT TIME ZONE 'Europe/Istanbul')::date`),
    author: uuid('author_id').references(() => users._id, { onDelete: 'restrict' }),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('page_versions_key_version_key').on(table.key, table.version)],
)
export type PageVersionRow = typeof pageVersions.$inferSelect
