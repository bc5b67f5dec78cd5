import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  type Audience,
  campaignChannels,
  campaignKinds,
  campaignStatuses,
  deliveryStates,
  type Progress,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

export const campaignStatus = pgEnum('campaign_status', campaignStatuses)
export const campaignKind = pgEnum('campaign_kind', campaignKinds)
export const campaignChannel = pgEnum('campaign_channel', campaignChannels)
export const deliveryState = pgEnum('delivery_state', deliveryStates)

/** An attachment; `key` is its storage key among the documents. */
export interface StoredAttachment {
  name: string
  type: string
  size: number
  key: string
}

/** Deliveries by state. */
export type DeliveryCounts = Pick<
  Progress,
  'done' | 'queued' | 'sending' | 'sent' | 'failed' | 'inDoubt' | 'skipped'
>

export const campaigns = pgTable(
  'campaigns',
  {
    ...recordColumns(),
    kind: campaignKind('kind').notNull().default('campaign'),
    channel: campaignChannel('channel').notNull().default('email'),
    /** Null: the whole club. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'restrict' }),
    title: turkishText('title').notNull(),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull().default(''),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    actionLabel: text('action_label').notNull().default(''),
    actionLink: text('action_link').notNull().default(''),
    smsText: text('sms_text').notNull().default(''),
    audience: jsonb('audience').$type<Audience>().notNull(),
    attachments: jsonb('attachments').$type<StoredAttachment[]>().notNull().default([]),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    status: campaignStatus('status').notNull().default('draft'),
    scheduledAt: instant('scheduled_at'),
    sentAt: instant('sent_at'),
    pausedAt: instant('paused_at'),
    /** When the last delivery ended; `counts` holds the result. */
    finishedAt: instant('finished_at'),
    counts: jsonb('counts').$type<DeliveryCounts>(),
    /** Recipients at the time of sending. */
    total: integer('total').notNull().default(0),
  },
  (table) => [
    check(
      'campaigns_scheduled_check',
      sql`(${table.status} = 'scheduled') = (${table.scheduledAt} IS NOT NULL)`,
    ),
    check('campaigns_sent_check', sql`(${table.status} = 'sent') = (${table.sentAt} IS NOT NULL)`),
    index('campaigns_created_index').on(table.createdAt, table._id),
    index('campaigns_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('campaigns_sent_index').on(table.sentAt, table._id),
    index('campaigns_branch_sent_index').on(table.branch, table.sentAt, table._id),
    index('campaigns_title_index').on(table.title, table._id),
    index('campaigns_unfinished_index').on(table._id).where(sql`status = 'sent' AND finished_at IS NULL`),
    index('campaigns_search_index').using(
      'gin',
      sql`fold_turkish(${table.title} || ' ' || ${table.subject}) gin_trgm_ops`,
    ),
  ],
)
export type CampaignRecord = typeof campaigns.$inferSelect

/** One mail to one recipient; inserted when the campaign is sent. */
export const campaignDeliveries = pgTable(
  'campaign_deliveries',
  {
    _id: id(),
    campaign: uuid('campaign_id')
      .notNull()
      .references(() => campaigns._id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    user: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    state: deliveryState('state').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** While queued: not sent before this time. While being sent: its outcome is unknown from this time on. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    reason: text('reason').notNull().default(''),
    /** When the first attempt ended; kept by a retry, so that progress never decreases. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    // Case-insensitive.
    uniqueIndex('campaign_deliveries_address_key').on(table.campaign, sql`lower(${table.email} COLLATE "C")`),
    index('campaign_deliveries_address_index').on(sql`lower(${table.email} COLLATE "C")`),
    index('campaign_deliveries_email_index').on(table.campaign, table.email, table._id),
    index('campaign_deliveries_state_index').on(table.campaign, table.state, table.email, table._id),
    index('campaign_deliveries_due_index').on(table.campaign, table.dueAt).where(sql`state = 'queued'`),
    index('campaign_deliveries_sending_index').on(table.dueAt).where(sql`state = 'sending'`),
    index('campaign_deliveries_doubt_index').on(table.settledAt, table._id).where(sql`state = 'in-doubt'`),
    index('campaign_deliveries_user_index').on(table.user),
    index('campaign_deliveries_search_index').using(
      'gin',
      sql`fold_turkish(${table.name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
)
export type DeliveryRow = typeof campaignDeliveries.$inferSelect
