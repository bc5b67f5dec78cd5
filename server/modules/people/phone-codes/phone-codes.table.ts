import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'

/**
 * What a code by SMS is for: to sign in, to set a new password, to take an account over by its number or with a code of the
 * desk, and to show that a new and a former number of the own account are the person's.
 */
export const phoneCodePurposes = [
  'sign-in',
  'reset',
  'claim',
  'desk-claim',
  'new-number',
  'former-number',
] as const

/**
 * Codes that were asked for by SMS, also for numbers to which none is sent, which are limited in the same way. A row holds
 * neither the number nor the person.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    _id: id(),
    /** The keyed hash of the number. */
    phoneHash: bytes('phone_hash').notNull(),
    purpose: text('purpose', { enum: phoneCodePurposes }).notNull(),
    /** The keyed hash of the client's network; null where the club has asked. */
    client: bytes('client'),
    /** The keyed hash of the code; null while and where none is sent. */
    codeHash: bytes('code_hash'),
    tries: integer('tries').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('phone_codes_phone_index').on(table.phoneHash, table.createdAt),
    index('phone_codes_client_index').on(table.client, table.createdAt),
    index('phone_codes_created_index').on(table.createdAt),
  ],
)
