import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { campaignDeliveries } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Template of the welcome mail of a month, for a branch or for all; a month without a row uses the default text. */
export const welcomeTemplates = pgTable(
  'welcome_templates',
  {
    /** `YYYY-MM` of the club's calendar. */
    month: text('month').notNull(),
    /** Null for all branches without a template of their own. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    actionLabel: text('action_label').notNull(),
    actionLink: text('action_link').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('welcome_templates_month_branch_key').on(table.month, table.branch).nullsNotDistinct(),
    index('welcome_templates_branch_index').on(table.branch),
    check('welcome_templates_month_check', sql`${table.month} ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`),
  ],
)

/**
 * Members whose welcome mail is decided: queued or excluded. The primary key is the rule: a member and a
 * month have one row for ever, also after the campaign of the mail was deleted.
 */
export const emailRecipients = pgTable(
  'email_recipients',
  {
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    /** Subject of the queued mail; empty for an excluded member. */
    template: text('template').notNull().default(''),
    /** The delivery, while its campaign exists. */
    delivery: uuid('delivery_id').references(() => campaignDeliveries._id, { onDelete: 'set null' }),
    queuedAt: instant('queued_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ name: 'email_recipients_pkey', columns: [table.user, table.month] }),
    check(
      'email_recipients_settled_check',
      sql`${table.queuedAt} IS NOT NULL OR ${table.removedAt} IS NOT NULL`,
    ),
    index('email_recipients_delivery_index').on(table.delivery),
  ],
)
