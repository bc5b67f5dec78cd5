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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { sessions } from '#server/modules/people/users/sessions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { audiences } from '#shared/messaging/notifications/notifications.contract.ts'

export const notificationAudience = pgEnum('notification_audience', audiences)

const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' })

/**
 * Messages of the club to its members. A broadcast to the club or a branch is one row:
 * its recipients follow from the time it was sent.
 */
export const notifications = pgTable(
  'notifications',
  {
    _id: id(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** A page of this site, or empty. */
    link: text('link').notNull().default(''),
    audience: notificationAudience('audience').notNull(),
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
    /** Automatic notice to one person. */
    isNotice: boolean('is_notice').notNull().default(false),
    sentBy: uuid('sent_by').references(() => users._id, { onDelete: 'restrict' }),
    /** Broadcasts: later than every broadcast committed before. */
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
    recipients: integer('recipients').notNull(),
    requestKey: uuid('request_key'),
  },
  (table) => [
    uniqueIndex('notifications_request_key').on(table.sentBy, table.requestKey),
    check('notifications_branch_check', sql`${table.audience} <> 'branch' OR ${table.branch} IS NOT NULL`),
    check(
      'notifications_link_check',
      sql`${table.link} = '' OR (${table.link} LIKE '/%' AND ${table.link} NOT LIKE '//%')`,
    ),
    index('notifications_sent_index').on(table._id).where(sql`NOT is_notice`),
    index('notifications_branch_sent_index').on(table.branch, table._id).where(sql`NOT is_notice`),
    index('notifications_broadcast_index').on(table._id).where(sql`audience <> 'users'`),
    index('notifications_moment_index').on(table.sentAt).where(sql`audience <> 'users'`),
    index('notifications_notice_index').on(table.sentAt).where(sql`is_notice`),
  ],
)
export type NotificationRow = typeof notifications.$inferSelect

/** Chosen recipients, and read receipts of broadcasts. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    user: user(),
    notification: uuid('notification_id')
      .notNull()
      .references(() => notifications._id, { onDelete: 'cascade' }),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.notification] }),
    index('notification_recipients_notification_index').on(table.notification),
    index('notification_recipients_unread_index').on(table.user).where(sql`read_at IS NULL`),
  ],
)

/** Time until which a person has read every broadcast. */
export const notificationReaders = pgTable('notification_readers', {
  user: user().primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

/**
 * Periods in which a branch was a person's home, or in which a membership that they held there went to another person or
 * branch later. Written by triggers on `users` and `memberships`.
 */
export const branchStays = pgTable(
  'branch_stays',
  {
    user: user(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at'),
  },
  (table) => [
    index('branch_stays_user_index').on(table.user, table.branch, table.fromAt),
    uniqueIndex('branch_stays_open_key').on(table.user).where(sql`until_at IS NULL`),
  ],
)

/** The installation's VAPID keys: one row, created on first use. */
export const pushKeys = pgTable(
  'push_keys',
  {
    only: boolean('only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    /** Encrypted with the installation's secret. */
    privateKey: bytes('private_key').notNull(),
  },
  (table) => [check('push_keys_only_check', sql`${table.only}`)],
)

/** A browser subscribed to push; deleted with its session. */
export const pushDevices = pgTable(
  'push_devices',
  {
    _id: id(),
    user: user(),
    session: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint_key').on(table.endpoint),
    index('push_devices_user_index').on(table.user),
    index('push_devices_session_index').on(table.session),
  ],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect
