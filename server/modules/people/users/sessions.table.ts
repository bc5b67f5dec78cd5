import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

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

/** The reset codes of an account; asking again leaves those that are still good as they are. */
export const passwordResets = pgTable(
  'password_resets',
  {
    _id: id(),
    user: owner(),
    codeHash: bytes('code_hash').notNull(),
    /** The code itself, to be mailed again. */
    sealedCode: bytes('sealed_code').notNull(),
    /** Tries of all clients together. */
    tries: integer('tries').notNull().default(0),
    /** Set once the right code was typed; the code is spent from then on. */
    tokenHash: bytes('token_hash').unique('password_resets_token_key'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user_index').on(table.user)],
)

/** How often each client has tried a code. */
export const passwordResetTries = pgTable(
  'password_reset_tries',
  {
    reset: uuid('reset_id')
      .notNull()
      .references(() => passwordResets._id, { onDelete: 'cascade' }),
    /** The keyed hash of the client's network. */
    client: bytes('client').notNull(),
    tries: integer('tries').notNull().default(1),
  },
  (table) => [primaryKey({ name: 'password_reset_tries_key', columns: [table.reset, table.client] })],
)

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
