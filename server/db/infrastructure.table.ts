import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Versions of page tags; a write that invalidates a tag raises its version. */
export const pageTags = pgTable('page_tags', {
  tag: text('tag').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Rate limit counters, shared by all processes. */
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

/** The current outage of a service that carries messages; no row while it accepts them. */
export const outages = pgTable(
  'outages',
  {
    service: text('service').$type<'mail' | 'sms'>().primaryKey(),
    /** The first failure since the last success. */
    since: instant('since').notNull(),
    /** The code of the latest failure, such as ECONNREFUSED. */
    cause: text('cause').notNull(),
    /** When the outage was last reported; null before the first report. */
    reportedAt: instant('reported_at'),
  },
  (table) => [check('outages_service_check', sql`${table.service} IN ('mail', 'sms')`)],
)
