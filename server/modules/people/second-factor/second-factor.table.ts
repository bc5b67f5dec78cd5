import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'

const owner = () => uuid('user_id').references(() => users._id, { onDelete: 'cascade' })

/** The authenticator app of a user; secrets are sealed with `APP_SECRET`. */
export const totpFactors = pgTable('totp_factors', {
  user: owner().primaryKey(),
  /** Null until the first code has confirmed the set-up. */
  sealedSecret: bytes('sealed_secret'),
  /** Of a set-up that no code has confirmed yet. */
  sealedPending: bytes('sealed_pending'),
  pendingUntil: instant('pending_until'),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: instant('confirmed_at'),
})

export const passkeys = pgTable(
  'passkeys',
  {
    _id: id(),
    user: owner().notNull(),
    name: text('name').notNull(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Uses that the authenticator has counted; it does not decrease. 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('passkeys_user_index').on(table.user),
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
  ],
)

/** Unused recovery codes; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user: owner().notNull(),
    /** Keyed hash. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_key', columns: [table.user, table.codeHash] })],
)
