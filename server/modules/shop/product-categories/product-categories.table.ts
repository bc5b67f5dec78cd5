import { sql } from 'drizzle-orm'
import { index, integer, pgTable, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'

export const productCategories = pgTable(
  'product_categories',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    order: integer('position').notNull().default(0),
  },
  (table) => [
    uniqueIndex('product_categories_name_key').on(sql`fold_turkish(${table.name})`),
    index('product_categories_order_index').on(table.order, table._id),
  ],
)

export const productSubCategories = pgTable(
  'product_sub_categories',
  {
    ...recordColumns(),
    category: uuid('category_id')
      .notNull()
      .references(() => productCategories._id, { onDelete: 'restrict' }),
    name: turkishText('name').notNull(),
    order: integer('position').notNull().default(0),
  },
  (table) => [
    uniqueIndex('product_sub_categories_name_key').on(table.category, sql`fold_turkish(${table.name})`),
    // Target of the foreign key of products: their sub-category belongs to their category.
    unique('product_sub_categories_category_key').on(table._id, table.category),
    index('product_sub_categories_order_index').on(table.category, table.order, table._id),
  ],
)
