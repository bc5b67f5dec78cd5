import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import {
  consentChannel,
  consentSource,
  consentStatus,
  consents,
} from '#server/modules/people/consents/consents.table.ts'
import { iysEntryStates, iysFailureKinds } from '#shared/messaging/iys/iys.schema.ts'

export const iysEntryState = pgEnum('iys_entry_state', iysEntryStates)
export const iysFailureKind = pgEnum('iys_failure_kind', iysFailureKinds)

/** The exchange with İYS; the start writes from the configuration whether it is on. */
export const iysState = pgTable(
  'iys_state',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    isOn: boolean('is_on').notNull(),
    /** When everyone who had agreed before it was switched on had been queued. */
    queuedAt: instant('queued_at'),
    /** İYS's own: where the reader of its changes stands. */
    cursor: text('cursor').notNull().default(''),
    readAt: instant('read_at'),
    succeededAt: instant('succeeded_at'),
    failedSince: instant('failed_since'),
    failure: iysFailureKind('failure'),
    /** No call before it. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    check('iys_state_only_check', sql`${table.isOnly}`),
    check('iys_state_failure_check', sql`(${table.failure} IS NULL) = (${table.failedSince} IS NULL)`),
  ],
)

/**
 * What is entered into İYS: one row for each consent, written by a trigger in the transaction of the consent
 * (server/db/sql/iys.sql). It carries what it enters, because a consent goes with its person.
 */
export const iysEntries = pgTable(
  'iys_entries',
  {
    _id: id(),
    consent: uuid('consent_id').references(() => consents._id, { onDelete: 'set null' }),
    channel: consentChannel('channel').notNull(),
    recipient: text('recipient').notNull(),
    status: consentStatus('status').notNull(),
    /** How it was given; null where the club ends a consent whose person it has forgotten. */
    source: consentSource('source'),
    consentedAt: instant('consented_at').notNull(),
    /** The same in İYS's whole seconds, later than that of the recipient's entry before. */
    enteredAs: instant('entered_as').notNull(),
    deadline: instant('deadline').notNull(),
    queuedAt: instant('queued_at').notNull().default(sql`now()`),
    state: iysEntryState('state').notNull().default('waiting'),
    /** Times that it may have reached İYS. */
    attempts: smallint('attempts').notNull().default(0),
    /** When it may be sent, again after a lost answer, or asked for. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    /** İYS's number of the request that carried it, and its place there. */
    request: text('request'),
    place: integer('place'),
    code: text('code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    settledAt: instant('settled_at'),
    /** It goes as soon as İYS has it. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
  },
  (table) => [
    uniqueIndex('iys_entries_consent_key').on(table.consent),
    check(
      'iys_entries_request_check',
      sql`${table.state} <> 'sent' OR (${table.request} IS NOT NULL AND ${table.place} IS NOT NULL)`,
    ),
    check(
      'iys_entries_settled_check',
      sql`(${table.state} IN ('waiting', 'sent')) = (${table.settledAt} IS NULL)`,
    ),
    index('iys_entries_recipient_index').on(table.channel, table.recipient, table.enteredAs),
    index('iys_entries_open_index')
      .on(table.channel, table.recipient, table.enteredAs, table._id)
      .where(sql`state IN ('waiting', 'sent')`),
    index('iys_entries_waiting_index').on(table.deadline, table._id).where(sql`state = 'waiting'`),
    index('iys_entries_request_index').on(table.request, table.place).where(sql`state = 'sent'`),
    index('iys_entries_consented_index').on(table.consentedAt, table._id),
    index('iys_entries_state_index').on(table.state, table.consentedAt, table._id),
    index('iys_entries_search_index').using('gin', sql`fold_turkish(${table.recipient}) gin_trgm_ops`),
  ],
)
export type IysEntryRow = typeof iysEntries.$inferSelect
