import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/users/users.table.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' })

/** One row per signed-in device; only the token's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    user: owner(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_index').on(table.user),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
)

/** At most one open reset per account; asking again replaces it. */
export const passwordResets = pgTable('password_resets', {
  user: owner().primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  /** Set once the right code was typed; the code is spent from then on. */
  tokenHash: bytes('token_hash').unique('password_resets_token_key'),
  expiresAt: instant('expires_at').notNull(),
})

export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    user: owner(),
    /** The address the link was sent to; it verifies no other. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_verifications_user_index').on(table.user)],
)
