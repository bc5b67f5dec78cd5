import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Keys with which other programs call the API for their author; they work while the author is an admin
 * (server/db/sql/rights.sql). Rows stay: the audit log names them.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** The last characters of the key. */
    ending: text('ending').notNull(),
    author: uuid('author_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** Sorted; each one is checked when it is written and when it is used. */
    permissions: text('permissions').array().notNull(),
    /** Sorted; null for all. A deleted branch stays in it and has no records. */
    branches: uuid('branches').array(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_token_key').on(table.tokenHash),
    index('api_keys_author_index').on(table.author),
    index('api_keys_created_index').on(table.createdAt, table._id),
    index('api_keys_name_index').on(table.name, table._id),
    check('api_keys_permissions_check', sql`cardinality(${table.permissions}) > 0`),
  ],
)
export type ApiKeyRow = typeof apiKeys.$inferSelect
