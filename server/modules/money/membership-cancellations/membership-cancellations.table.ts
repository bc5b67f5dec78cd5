import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { deskMethod } from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  cancellationGrounds,
  cancellationReasons,
  cancellationStates,
  payoutChoices,
} from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

export const cancellationState = pgEnum('cancellation_state', cancellationStates)
export const cancellationGround = pgEnum('cancellation_ground', cancellationGrounds)
export const cancellationReason = pgEnum('cancellation_reason', cancellationReasons)
export const payoutChoice = pgEnum('payout_choice', payoutChoices)

const kurus = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Notices by which members end memberships, with the figures that they accepted; every amount is whole kuruş. */
export const membershipCancellations = pgTable(
  'membership_cancellations',
  {
    ...recordColumns(),
    membership: uuid('membership_id')
      .notNull()
      .references(() => memberships._id, { onDelete: 'restrict' }),
    /** Owner and branch of the membership, copied for lists. */
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** The owner or a guardian. */
    sender: uuid('sender_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    state: cancellationState('state').notNull().default('requested'),
    ground: cancellationGround('ground').notNull(),
    reason: cancellationReason('reason').notNull(),
    reasonText: text('reason_text').notNull().default(''),
    /** When the membership ends, exclusive; the midnight after its last day. */
    effectiveAt: instant('effective_at').notNull(),
    /** The last day for the refund, in the club's calendar. */
    refundBy: date('refund_by', { mode: 'string' }).notNull(),
    price: kurus('price'),
    usedDays: integer('used_days').notNull(),
    remainingDays: integer('remaining_days').notNull(),
    used: kurus('used'),
    credit: kurus('credit'),
    cardRefund: kurus('card_refund'),
    walletRefund: kurus('wallet_refund'),
    deskRefund: kurus('desk_refund'),
    /** Version of the page that was accepted. */
    textVersion: integer('text_version').notNull(),
    /** Null where nothing is paid out. */
    payout: payoutChoice('payout'),
    iban: text('iban').notNull().default(''),
    ibanHolder: text('iban_holder').notNull().default(''),
    /** Idempotency key. */
    requestKey: uuid('request_key').notNull(),
    note: text('note').notNull().default(''),
    withdrawnAt: instant('withdrawn_at'),
    /** When the membership ended. */
    effectedAt: instant('effected_at'),
    /** When the refunds to cards and balances were recorded, and what is to be paid out was known. */
    preparedAt: instant('prepared_at'),
    /** The amount that staff pay out; 0 before `preparedAt`. */
    payoutDue: kurus('payout_due').default(0),
    paidOutAt: instant('paid_out_at'),
    /** What was really paid out: less than was due if other refunds were made meanwhile. */
    paidOut: bigint('paid_out', { mode: 'number' }),
    payoutMethod: deskMethod('payout_method'),
    refundedAt: instant('refunded_at'),
    /** Warnings that staff have received: 1 before the deadline, 2 after it. */
    alertStage: integer('alert_stage').notNull().default(0),
  },
  (table) => [
    uniqueIndex('membership_cancellations_membership_key')
      .on(table.membership)
      .where(sql`state <> 'withdrawn'`),
    uniqueIndex('membership_cancellations_request_key').on(table.requestKey),
    check(
      'membership_cancellations_state_check',
      sql`(${table.state} = 'withdrawn') = (${table.withdrawnAt} IS NOT NULL)
        AND (${table.state} IN ('effective', 'refunded')) = (${table.effectedAt} IS NOT NULL)
        AND (${table.state} = 'refunded') = (${table.refundedAt} IS NOT NULL)`,
    ),
    check(
      'membership_cancellations_payout_check',
      sql`(${table.paidOutAt} IS NULL OR ${table.preparedAt} IS NOT NULL)
        AND (${table.paidOutAt} IS NULL) = (${table.payoutMethod} IS NULL)
        AND (${table.paidOutAt} IS NULL) = (${table.paidOut} IS NULL)
        AND ${table.paidOut} BETWEEN 0 AND ${table.payoutDue}
        AND (${table.refundedAt} IS NULL OR ${table.payoutDue} = 0 OR ${table.paidOutAt} IS NOT NULL)`,
    ),
    check(
      'membership_cancellations_amounts_check',
      sql`least(${table.used}, ${table.credit}, ${table.cardRefund}, ${table.walletRefund}, ${table.deskRefund},
        ${table.payoutDue}, ${table.usedDays}, ${table.remainingDays}) >= 0`,
    ),
    // The law counts from the notice: 7 days to the end, 15 to the refund.
    check(
      'membership_cancellations_deadlines_check',
      sql`${table.effectiveAt} <= ${table.createdAt} + interval '7 days'
        AND ${table.refundBy} <= timezone('Europe/Istanbul', ${table.createdAt})::date + 15`,
    ),
    index('membership_cancellations_created_index').on(table.createdAt, table._id),
    index('membership_cancellations_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('membership_cancellations_effective_index').on(table.effectiveAt, table._id),
    index('membership_cancellations_branch_effective_index').on(table.branch, table.effectiveAt, table._id),
    index('membership_cancellations_refund_index').on(table.refundBy, table._id),
    index('membership_cancellations_branch_refund_index').on(table.branch, table.refundBy, table._id),
    index('membership_cancellations_state_index').on(table.state, table.createdAt, table._id),
    index('membership_cancellations_branch_state_index').on(
      table.branch,
      table.state,
      table.createdAt,
      table._id,
    ),
    index('membership_cancellations_user_index').on(table.user, table.createdAt, table._id),
    index('membership_cancellations_sender_index').on(table.sender),
    index('membership_cancellations_membership_index').on(table.membership),
    index('membership_cancellations_closed_index')
      .on(table.createdAt, table._id)
      .where(sql`state NOT IN ('requested', 'effective')`),
    index('membership_cancellations_open_index')
      .on(table.refundBy, table._id)
      .where(sql`state IN ('requested', 'effective')`),
  ],
)
export type CancellationRow = typeof membershipCancellations.$inferSelect
