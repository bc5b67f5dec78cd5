import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, smallint } from 'drizzle-orm/pg-core'
import { type InstallmentMinimum, secondFactorRules } from '#shared/club/settings/settings.contract.ts'

export const secondFactorRule = pgEnum('second_factor_rule', secondFactorRules)

/** One row, put there by the migration. */
export const clubSettings = pgTable(
  'club_settings',
  {
    only: boolean('only').primaryKey().default(true),
    installmentMinimums: jsonb('installment_minimums').$type<InstallmentMinimum[]>().notNull(),
    renewalReminderDays: integer('renewal_reminder_days').notNull().default(7),
    lowStock: integer('low_stock').notNull().default(5),
    referralReward: integer('referral_reward').notNull().default(250),
    referralDays: integer('referral_days').notNull().default(30),
    openOrders: integer('open_orders').notNull().default(5),
    deskOrderDays: integer('desk_order_days').notNull().default(3),
    referralNeedsMembership: boolean('referral_needs_membership').notNull().default(true),
    cancellationDays: integer('cancellation_days').notNull().default(3),
    cancellationRefundDays: integer('cancellation_refund_days').notNull().default(14),
    cancellationTermDays: integer('cancellation_term_days').notNull().default(365),
    secondFactor: secondFactorRule('second_factor').notNull().default('off'),
    applicationMonths: integer('application_months').notNull().default(12),
    messageMonths: integer('message_months').notNull().default(24),
    entryMonths: integer('entry_months').notNull().default(24),
    /** Hours of the club's clock between which only urgent text messages are sent; equal ones mean none. */
    smsQuietFrom: smallint('sms_quiet_from').notNull().default(21),
    smsQuietTo: smallint('sms_quiet_to').notNull().default(9),
    /** Hundredths of a kuruş per part of a text message; 0 where the club has not said. */
    smsPartPrice: integer('sms_part_price').notNull().default(0),
    /** Business days within which a consent is entered into İYS. */
    iysDays: smallint('iys_days').notNull().default(3),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('club_settings_only_check', sql`${table.only}`),
    check(
      'club_settings_sms_check',
      sql`${table.smsQuietFrom} BETWEEN 0 AND 23 AND ${table.smsQuietTo} BETWEEN 0 AND 23
        AND ${table.smsPartPrice} BETWEEN 0 AND 100000 AND ${table.iysDays} BETWEEN 1 AND 30`,
    ),
    check(
      'club_settings_months_check',
      sql`${table.applicationMonths} BETWEEN 1 AND 120 AND ${table.messageMonths} BETWEEN 1 AND 120
        AND ${table.entryMonths} BETWEEN 3 AND 120`,
    ),
    check(
      'club_settings_cancellation_check',
      sql`${table.cancellationDays} BETWEEN 1 AND 7
        AND ${table.cancellationRefundDays} BETWEEN ${table.cancellationDays} AND 15`,
    ),
  ],
)
export type SettingsRow = typeof clubSettings.$inferSelect
