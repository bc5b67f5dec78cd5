import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import {
  productCategories,
  productSubCategories,
} from '#server/modules/shop/product-categories/product-categories.table.ts'

export const products = pgTable(
  'products',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    /** Whole kuruş. */
    price: bigint('price', { mode: 'number' }).notNull(),
    /** Reserved by an order in its transaction; never negative. */
    stock: integer('stock').notNull().default(0),
    category: uuid('category_id')
      .notNull()
      .references(() => productCategories._id, { onDelete: 'restrict' }),
    subCategory: uuid('sub_category_id'),
    features: text('features').array().notNull().default(sql`'{}'`),
    approvalNumber: text('approval_number').notNull().default(''),
    picture: jsonb('picture').$type<StoredPicture>(),
    subPictures: jsonb('sub_pictures').$type<StoredPicture[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || approval_number)`),
  },
  (table) => [
    foreignKey({
      name: 'products_sub_category_fkey',
      columns: [table.subCategory, table.category],
      foreignColumns: [productSubCategories._id, productSubCategories.category],
    }).onDelete('restrict'),
    check('products_price_check', sql`${table.price} > 0`),
    check('products_stock_check', sql`${table.stock} >= 0`),
    uniqueIndex('products_slug_key').on(table.slug),
    index('products_name_index').on(table.name, table._id),
    index('products_price_index').on(table.price, table._id),
    index('products_stock_index').on(table.stock, table._id),
    index('products_created_index').on(table.createdAt, table._id),
    index('products_category_index').on(table.category, table.name, table._id),
    index('products_sub_category_index').on(table.subCategory, table.name, table._id),
    index('products_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ProductRow = typeof products.$inferSelect
