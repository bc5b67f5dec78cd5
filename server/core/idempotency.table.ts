import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/db/columns.ts'

/** Requests of API keys with an `Idempotency-Key`, and their answers; deleted after a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    apiKey: uuid('api_key_id').notNull(),
    /** Method and path template. */
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of parameters, query and body. */
    hash: text('hash').notNull(),
    /** Who may mark and answer it; a repetition takes over what a dead process has left. */
    attempt: uuid('attempt').notNull(),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    /** Set in the first transaction of the request. */
    appliedAt: instant('applied_at'),
    status: integer('status'),
    /** The response, sealed with `APP_SECRET`. */
    sealedAnswer: bytes('sealed_answer'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'idempotent_requests_key', columns: [table.apiKey, table.route, table.key] }),
    index('idempotent_requests_created_index').on(table.createdAt),
  ],
)
