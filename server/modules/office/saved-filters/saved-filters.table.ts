import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, turkishText } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ListView } from '#shared/office/saved-filters/saved-filters.contract.ts'

/** How a person likes to look at a list of the back office. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    _id: id(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    resource: text('resource').notNull(),
    name: turkishText('name').notNull(),
    view: jsonb('view').$type<ListView>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('saved_filters_name_key').on(table.user, table.resource, sql`fold_turkish(${table.name})`),
    uniqueIndex('saved_filters_default_key').on(table.user, table.resource).where(sql`is_default`),
  ],
)
export type SavedFilterRow = typeof savedFilters.$inferSelect
