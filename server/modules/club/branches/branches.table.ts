import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { recordColumns, turkishText } from '#server/db/columns.ts'

export const branches = pgTable(
  'branches',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    openingHours: text('opening_hours').notNull().default(''),
    mapUrl: text('map_url').notNull().default(''),
    order: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    picture: jsonb('picture').$type<StoredPicture>(),
  },
  (table) => [uniqueIndex('branches_slug_key').on(table.slug)],
)
export type BranchRow = typeof branches.$inferSelect
