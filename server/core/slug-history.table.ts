import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Former slugs of records; their pages redirect (301) to the current slug. */
export const slugHistory = pgTable(
  'slug_history',
  {
    resource: text('resource').notNull(),
    slug: text('slug').notNull(),
    recordId: uuid('record_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ name: 'slug_history_key', columns: [table.resource, table.slug] })],
)
