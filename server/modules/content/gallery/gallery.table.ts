import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

export const galleryItems = pgTable(
  'gallery_items',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    title: turkishText('title').notNull().default(sql`''`),
    order: integer('position').notNull().default(0),
    picture: jsonb('picture').$type<StoredPicture>().notNull(),
  },
  (table) => [
    index('gallery_items_branch_order_index').on(table.branch, table.order, table._id),
    index('gallery_items_order_index').on(table.order, table._id),
    index('gallery_items_title_index').on(table.title, table._id),
    index('gallery_items_created_index').on(table.createdAt, table._id),
  ],
)
export type GalleryItemRow = typeof galleryItems.$inferSelect
