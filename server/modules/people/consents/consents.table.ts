import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, bytewiseText, id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { consentChannels, consentSources, consentStatuses } from '#shared/people/consents/consents.schema.ts'

export const consentChannel = pgEnum('consent_channel', consentChannels)
export const consentStatus = pgEnum('consent_status', consentStatuses)
export const consentSource = pgEnum('consent_source', consentSources)

/**
 * Consents to commercial messages and refusals, one row for each time; append-only (server/db/sql/consents.sql). Of a
 * channel and a recipient the row with the latest `consentedAt` counts, at equal times the refusal.
 */
export const consents = pgTable(
  'consents',
  {
    _id: id(),
    channel: consentChannel('channel').notNull(),
    /** An e-mail address in lower case, or a phone number as E.164. */
    recipient: bytewiseText('recipient').notNull(),
    status: consentStatus('status').notNull(),
    /** When the person said so. */
    consentedAt: instant('consented_at').notNull().default(sql`now()`),
    recordedAt: instant('recorded_at').notNull().default(sql`now()`),
    source: consentSource('source').notNull(),
    /** Whether the recipient is known to be the person's; one that is not counts for nothing until it is. */
    isProven: boolean('is_proven').notNull(),
    /** Who said so, as evidence; null for an address without an account. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    /** Who recorded it for them; null where they did so themselves. */
    recordedBy: uuid('recorded_by').references(() => users._id, { onDelete: 'set null' }),
    /** How it was given: the text of an import or of the desk. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    check(
      'consents_recipient_check',
      sql`CASE ${table.channel} WHEN 'email' THEN ${table.recipient} = lower(${table.recipient} COLLATE "C") AND ${table.recipient} LIKE '%_@_%'
        ELSE ${table.recipient} ~ '^\\+[1-9][0-9]{6,14}$' END`,
    ),
    check('consents_time_check', sql`${table.consentedAt} <= ${table.recordedAt}`),
    index('consents_recipient_index').on(
      table.channel,
      table.recipient,
      table.consentedAt.desc(),
      table.status.desc(),
    ),
    index('consents_user_index').on(table.user, table.recordedAt),
  ],
)
export type ConsentRow = typeof consents.$inferSelect

/** The codes with which a person says yes at the desk; a new one replaces the one before. */
export const consentCodes = pgTable(
  'consent_codes',
  {
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    channel: consentChannel('channel').notNull(),
    /** The recipient that the yes is for. */
    recipient: bytewiseText('recipient').notNull(),
    /** Whether the code went to the recipient, which shows that it is the person's. */
    provesRecipient: boolean('proves_recipient').notNull(),
    codeHash: bytes('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ name: 'consent_codes_pkey', columns: [table.user, table.channel] })],
)

/** The links with which the recipient of a text message withdraws; one for each channel and recipient. */
export const optOutLinks = pgTable(
  'opt_out_links',
  {
    /** 96 random bits. */
    token: text('token').primaryKey(),
    channel: consentChannel('channel').notNull(),
    recipient: bytewiseText('recipient').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [unique('opt_out_links_recipient_key').on(table.channel, table.recipient)],
)
