import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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
    /** The session has passed the second factor. */
    hasFactor: boolean('has_factor').notNull().default(false),
    /** The member who signs on this device. Without a foreign key: nothing follows from the end of that account. */
    signingFor: uuid('signing_for'),
    /** When the user last proved their identity: with the second factor, or with the password where there is none. */
    confirmedAt: instant('confirmed_at').notNull().default(sql`now()`),
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
    /** Whether using it shows that the address is the owner's; false for the replacement of a temporary password. */
    verifiesAddress: boolean('verifies_address').notNull().default(true),
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

/** The purpose of an identity challenge. */
export const challengeKinds = ['sign-in', 'confirmation', 'new-passkey'] as const

/** A further step that a user has to complete: after the password, before a sensitive call, for a new passkey. */
export const identityChallenges = pgTable(
  'identity_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    user: owner(),
    kind: text('kind', { enum: challengeKinds }).notNull(),
    /** The session that asked for it; null before a sign-in. */
    session: bytes('session'),
    /** The challenge that a passkey signs. */
    webauthn: text('webauthn'),
    /** The keyed hash of the client's network. */
    client: bytes('client').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('identity_challenges_user_index').on(table.user),
    index('identity_challenges_expiry_index').on(table.expiresAt),
  ],
)

/**
 * The secret that lets a person take over an account that staff created: a link by mail or SMS, a code from the desk, the
 * code of a printed slip, or what a code by SMS was traded for.
 */
export const accountClaims = pgTable(
  'account_claims',
  {
    _id: id(),
    user: owner(),
    kind: text('kind', { enum: ['link', 'code', 'slip', 'phone'] }).notNull(),
    /** The hash of the link's token, or the keyed hash of the code. */
    secretHash: bytes('secret_hash').notNull(),
    /** The address the link was mailed to, or the one that the owner of the code has typed. */
    email: text('email'),
    /** The same for a phone number. */
    phone: text('phone'),
    /** The keyed hash of the number that was mailed to the typed address. */
    numberHash: bytes('number_hash'),
    /** How often a number was tried. */
    tries: integer('tries').notNull().default(0),
    /** Wrong answers to the question that a printed slip asks. */
    proofTries: integer('proof_tries').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('account_claims_secret_key').on(table.secretHash),
    // A new link or code replaces the one before.
    unique('account_claims_user_key').on(table.user, table.kind),
    check(
      'account_claims_link_check',
      sql`${table.kind} NOT IN ('link', 'phone') OR (${table.email} IS NULL) <> (${table.phone} IS NULL)`,
    ),
  ],
)

/**
 * A change of contact data of a claimed account that waits for its confirmation: by the owner at the present address or
 * number, or, where an admin or the owner has asked for it, at the new one.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    user: owner(),
    /** Null leaves the address or number as it is. */
    email: text('email'),
    phone: text('phone'),
    /** The link went to the new address or number, so its use verifies it. */
    provesAddress: boolean('proves_address').notNull().default(false),
    /** The owner has asked for it, so the former address gets a way back. */
    isOwn: boolean('is_own').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // A new request replaces the one before.
    unique('contact_changes_user_key').on(table.user),
    check('contact_changes_any_check', sql`${table.email} IS NOT NULL OR ${table.phone} IS NOT NULL`),
    // Who reads the new mailbox or has the new number confirms nothing but that.
    check(
      'contact_changes_proof_check',
      sql`NOT ${table.provesAddress} OR (${table.email} IS NULL) <> (${table.phone} IS NULL)`,
    ),
  ],
)

/** The links with which the owner of a former, verified address takes the account back. */
export const addressReturns = pgTable(
  'address_returns',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    user: owner(),
    /** The address that the account returns to. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('address_returns_user_index').on(table.user)],
)
