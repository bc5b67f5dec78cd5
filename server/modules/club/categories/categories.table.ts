import { sql } from 'drizzle-orm'
import { pgTable, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

export const categories = pgTable(
  'categories',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    name: turkishText('name').notNull(),
  },
  (table) => [
    uniqueIndex('categories_branch_name_key').on(table.branch, sql`fold_turkish(${table.name})`),
    // The target of the equipment's composite key, which keeps both in one branch.
    unique('categories_id_branch_key').on(table._id, table.branch),
  ],
)
export type CategoryRow = typeof categories.$inferSelect
