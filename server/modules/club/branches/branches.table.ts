import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { foldedColumn, recordColumns, turkishText } from '#server/db/columns.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

/** `branches_slug_claim` (server/db/sql/branches.sql) keeps a branch from taking a former address of another one. */
export const branches = pgTable(
  'branches',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The province; empty where it is not known. */
    city: text('city').$type<Branch['city']>().notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Used without `weeklyHours` only. */
    openingHours: text('opening_hours').notNull().default(''),
    weeklyHours: jsonb('weekly_hours').$type<Branch['weeklyHours']>(),
    specialDays: jsonb('special_days').$type<Branch['specialDays']>().notNull().default([]),
    mapUrl: text('map_url').notNull().default(''),
    /** Degrees, for directions and search engines; both or none. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Trial visits that the branch offers in one hour; 0 for none. */
    trialsPerHour: integer('trials_per_hour').notNull().default(0),
    order: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    picture: jsonb('picture').$type<StoredPicture>(),
  },
  (table) => [
    uniqueIndex('branches_slug_key').on(table.slug),
    index('branches_order_index').on(table.order, table._id),
    index('branches_city_index').on(table.city, table.order, table._id),
    index('branches_search_index').using('gin', sql`${foldedColumn(table.name, table.address)} gin_trgm_ops`),
    check(
      'branches_weekly_hours_check',
      sql`${table.weeklyHours} IS NULL OR jsonb_array_length(${table.weeklyHours}) = 7`,
    ),
    check(
      'branches_place_check',
      sql`(${table.latitude} IS NULL) = (${table.longitude} IS NULL)
        AND ${table.latitude} BETWEEN -90 AND 90 AND ${table.longitude} BETWEEN -180 AND 180`,
    ),
    check('branches_trials_check', sql`${table.trialsPerHour} BETWEEN 0 AND 20`),
    check('branches_slug_check', sql`${table.slug} ~ '^[a-z0-9-]+$'`),
  ],
)
export type BranchRow = typeof branches.$inferSelect
