import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { smsConnections, smsHolds, smsKinds, smsStates } from '#shared/messaging/sms/sms.schema.ts'

export const smsKind = pgEnum('sms_kind', smsKinds)
export const smsState = pgEnum('sms_state', smsStates)
export const smsHold = pgEnum('sms_hold', smsHolds)
export const smsConnection = pgEnum('sms_connection', smsConnections)
export const smsRequestState = pgEnum('sms_request_state', ['sending', 'answered', 'unknown'])

/** Requests to the provider; of a connection one at a time, so that a lost answer leaves one request unknown. */
export const smsRequests = pgTable(
  'sms_requests',
  {
    _id: id(),
    connection: smsConnection('connection').notNull(),
    state: smsRequestState('state').notNull().default('sending'),
    /** The provider's number of an accepted request. */
    job: text('job'),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    /** When the answer came, or was given up. */
    answeredAt: instant('answered_at'),
    /** When its delivery reports are asked for, or itself if its answer was lost; null once nothing is left to ask. */
    reportDueAt: instant('report_due_at'),
    /** Rows of its reports that name no message of it. */
    foreignReports: integer('foreign_reports').notNull().default(0),
  },
  (table) => [
    uniqueIndex('sms_requests_one_at_a_time_key').on(table.connection).where(sql`state = 'sending'`),
    index('sms_requests_report_index').on(table.reportDueAt).where(sql`report_due_at IS NOT NULL`),
    index('sms_requests_started_index').on(table.startedAt),
    uniqueIndex('sms_requests_job_key').on(table.job),
  ],
)

/** Connections that rest after a failure; no row while messages are taken. */
export const smsPauses = pgTable('sms_pauses', {
  connection: smsConnection('connection').primaryKey(),
  until: instant('until').notNull(),
  /** The code of the failure. */
  cause: text('cause').notNull(),
  /** An answer was lost: the provider answers something harmless before the next message goes. */
  asksFirst: boolean('asks_first').notNull(),
})

/** Text messages; the rules of sending are in server/db/sql/sms.sql. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    _id: id(),
    kind: smsKind('kind').notNull(),
    /** A Turkish mobile number as E.164; null for a person whose account is closed. */
    recipient: text('recipient'),
    /** Empty for a code, whose text is sealed. */
    text: text('text').notNull(),
    sealedText: bytes('sealed_text'),
    /** Parts that the provider charges. */
    parts: integer('parts').notNull(),
    user: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    /** The branch whose monthly limit it counts towards. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'set null' }),
    campaign: uuid('campaign_id').references(() => campaigns._id, { onDelete: 'cascade' }),
    /** Sent also in the quiet hours. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    state: smsState('state').notNull().default('queued'),
    /** While queued: not sent before this time. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    hold: smsHold('hold'),
    /** Why it failed, was skipped, or goes alone the next time; a word of `smsReasons`. */
    reason: text('reason').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    request: uuid('request_id').references(() => smsRequests._id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
    /** When it reached its last state. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    check('sms_messages_recipient_check', sql`${table.recipient} ~ '^\\+905[0-9]{9}$'`),
    check('sms_messages_text_check', sql`(${table.kind} = 'code') = (${table.sealedText} IS NOT NULL)`),
    check('sms_messages_parts_check', sql`${table.parts} BETWEEN 1 AND 6`),
    check('sms_messages_campaign_check', sql`${table.campaign} IS NULL OR ${table.kind} = 'commercial'`),
    uniqueIndex('sms_messages_campaign_key').on(table.campaign, table.recipient),
    index('sms_messages_due_index').on(table.kind, table.dueAt, table._id).where(sql`state = 'queued'`),
    index('sms_messages_request_index').on(table.request),
    index('sms_messages_created_index').on(table.createdAt, table._id),
    index('sms_messages_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('sms_messages_state_index').on(table.state, table.createdAt, table._id),
    index('sms_messages_user_index').on(table.user, table.createdAt),
    index('sms_messages_search_index').using('gin', sql`recipient gin_trgm_ops`),
    index('sms_messages_recipient_index').on(table.recipient, table.createdAt),
  ],
)
export type SmsRow = typeof smsMessages.$inferSelect

/** The most parts that a branch sends in a month; a branch without a row has no limit. */
export const smsCaps = pgTable(
  'sms_caps',
  {
    branch: uuid('branch_id')
      .primaryKey()
      .references(() => branches._id, { onDelete: 'cascade' }),
    monthlyParts: integer('monthly_parts').notNull(),
  },
  (table) => [check('sms_caps_parts_check', sql`${table.monthlyParts} BETWEEN 0 AND 10000000`)],
)

/** Parts that a branch has sent in a month of the club's calendar (`YYYY-MM-01`), codes not counted. */
export const smsUsage = pgTable(
  'sms_usage',
  {
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    month: date('month').notNull(),
    parts: integer('parts').notNull(),
  },
  (table) => [primaryKey({ name: 'sms_usage_pkey', columns: [table.branch, table.month] })],
)

/** Who has had a commercial message on a day of the club's calendar, on whatever channel. The key is the rule. */
export const commercialDays = pgTable(
  'commercial_days',
  {
    /** The id of the person; the address or the number of somebody without an account. */
    addressee: text('addressee').notNull(),
    day: date('day').notNull(),
    /** The message or the delivery; its next attempt of the day has the place already. */
    takenBy: uuid('taken_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'commercial_days_pkey', columns: [table.addressee, table.day] }),
    index('commercial_days_day_index').on(table.day),
  ],
)
