import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { testEvent, WebhookEvent } from '#shared/office/webhooks/webhook-events.ts'
import {
  deliveryFailures,
  deliveryStates,
  offReasons,
  webhookStates,
} from '#shared/office/webhooks/webhooks.contract.ts'

export const webhookState = pgEnum('webhook_state', webhookStates)
export const webhookOffReason = pgEnum('webhook_off_reason', offReasons)
export const webhookDeliveryState = pgEnum('webhook_delivery_state', deliveryStates)
export const webhookDeliveryFailure = pgEnum('webhook_delivery_failure', deliveryFailures)

/** Addresses that are told about changes. A trigger switches them off once their author is no admin any more. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent>().notNull(),
    /** Empty for all, also for those opened later. */
    branches: uuid('branches').array().notNull().default([]),
    author: uuid('author_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** Sealed. */
    secret: bytes('secret').notNull(),
    /** Signs as well until `earlierUntil`. */
    earlierSecret: bytes('earlier_secret'),
    earlierUntil: instant('earlier_until'),
    state: webhookState('state').notNull().default('on'),
    offReason: webhookOffReason('off_reason'),
    offAt: instant('off_at'),
    lastSuccessAt: instant('last_success_at'),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    /** Nothing is sent before: the receiver asked for it by `Retry-After`. */
    notBefore: instant('not_before').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('webhooks_name_key').on(sql`fold_turkish(${table.name})`),
    index('webhooks_name_index').on(table.name, table._id),
    index('webhooks_created_index').on(table.createdAt, table._id),
    index('webhooks_author_index').on(table.author),
    check('webhooks_events_check', sql`cardinality(${table.events}) > 0`),
    check(
      'webhooks_state_check',
      sql`(${table.state} = 'off') = (${table.offReason} IS NOT NULL) AND (${table.state} = 'off') = (${table.offAt} IS NOT NULL)`,
    ),
    check('webhooks_earlier_check', sql`(${table.earlierSecret} IS NULL) = (${table.earlierUntil} IS NULL)`),
  ],
)
export type WebhookRow = typeof webhooks.$inferSelect

/** One event for one webhook, written by triggers in the transaction of the change (server/db/sql/webhooks.sql). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Sent as `webhook-id`; the same in every attempt. */
    _id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    webhook: uuid('webhook_id')
      .notNull()
      .references(() => webhooks._id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEvent | typeof testEvent>().notNull(),
    /** The record that the event is about; it may have been deleted since. */
    record: uuid('record_id').notNull(),
    branch: uuid('branch_id'),
    state: webhookDeliveryState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent next, and while it is sent the end of the sender's lease. */
    nextAt: instant('next_at').notNull().default(sql`now()`),
    lastAt: instant('last_at'),
    /** Of the last answer. */
    status: integer('status'),
    failure: webhookDeliveryFailure('failure'),
    /** Milliseconds of the last attempt. */
    duration: integer('duration'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('webhook_deliveries_due_index').on(table.webhook, table.nextAt).where(sql`state = 'waiting'`),
    // One event per change: the triggers look for it.
    index('webhook_deliveries_record_index').on(table.record),
    index('webhook_deliveries_created_index').on(table.createdAt, table._id),
    index('webhook_deliveries_webhook_index').on(table.webhook, table.createdAt, table._id),
    index('webhook_deliveries_state_index').on(table.state, table.createdAt, table._id),
    index('webhook_deliveries_type_index').on(table.type, table.createdAt, table._id),
  ],
)
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
