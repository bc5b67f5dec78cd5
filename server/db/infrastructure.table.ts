import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

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

/** The mail server's present outage; no row while it takes mails. */
export const mailOutage = pgTable(
  'mail_outage',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The first refusal that no success has followed. */
    since: instant('since').notNull(),
    /** The code of the latest refusal, such as ECONNREFUSED. */
    cause: text('cause').notNull(),
    /** When the outage was last reported; null while it is too short for that. */
    reportedAt: instant('reported_at'),
  },
  (table) => [check('mail_outage_check', sql`${table.isOnly}`)],
)
