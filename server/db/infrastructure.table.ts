import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The version of every cache tag; a write that drops a tag raises it. */
export const pageTags = pgTable('page_tags', {
  tag: text('tag').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Counters of everything that can be guessed, shared by all server processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint('expire', { mode: 'number' }),
})

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
