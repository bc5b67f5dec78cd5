import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'

export const equipments = pgTable(
  'equipments',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    category: uuid('category_id'),
    name: turkishText('name').notNull(),
    brand: turkishText('brand').notNull().default(sql`''`),
    description: text('description').notNull().default(''),
    quantity: integer('quantity').notNull().default(1),
    picture: jsonb('picture').$type<StoredPicture>(),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || brand)`),
  },
  (table) => [
    // server/db/sql/equipments.sql narrows ON DELETE SET NULL to the category's own column.
    foreignKey({
      name: 'equipments_category_fkey',
      columns: [table.category, table.branch],
      foreignColumns: [categories._id, categories.branch],
    }),
    check('equipments_quantity_check', sql`${table.quantity} > 0`),
    index('equipments_branch_name_index').on(table.branch, table.name, table._id),
    index('equipments_name_index').on(table.name, table._id),
    index('equipments_created_index').on(table.createdAt, table._id),
    index('equipments_category_index').on(table.category),
    index('equipments_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type EquipmentRow = typeof equipments.$inferSelect
