import { type Column, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { paymentStatuses } from '#shared/money/payments/payment-status.ts'
import { type Agreement, paymentFailures, purchaseKinds } from '#shared/money/payments/payments.schema.ts'

export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const paymentFailure = pgEnum('payment_failure', paymentFailures)
export const purchaseKind = pgEnum('purchase_kind', purchaseKinds)
export const refundStatuses = ['started', 'done', 'failed', 'unknown'] as const
export const refundStatus = pgEnum('refund_status', refundStatuses)

/** A basket item at the provider. */
interface ProviderItem {
  itemId: string
  /** The provider's id, needed for a refund; empty before the charge. */
  paymentTransactionId: string
  /** Whole kuruş. */
  price: number
  paidPrice: number
}

/** An agreement as the buyer accepted it. */
export interface AcceptedAgreement extends Agreement {
  acceptedAt: string
  /** SHA-256 of title and text. */
  hash: string
}

/** The digits of a payment's short number. */
export const numberOf = (id: Column) => sql`right(${id}::text, 8)`

/** One row per attempt. It never holds a card number or a CVC. */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    /** Our id of the attempt at the provider. */
    conversationId: text('conversation_id').notNull(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** The minor for whom a guardian bought a package or paid debts. */
    beneficiary: uuid('beneficiary_id').references(() => users._id, { onDelete: 'restrict' }),
    kind: purchaseKind('kind').notNull(),
    /** The package, the order, or the branch whose wallet is topped up or whose debts are paid. */
    subject: uuid('subject_id').notNull(),
    title: text('title').notNull(),
    /** The package as it was when the attempt began, with the joining fee, or the ids of the receivables to be paid. */
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull().default({}),
    /** Whole kuruş: the price, and what the card is charged with the surcharge of instalments. */
    price: bigint('price', { mode: 'number' }).notNull(),
    paidPrice: bigint('paid_price', { mode: 'number' }).notNull(),
    installment: integer('installment').notNull().default(1),
    status: paymentStatus('status').notNull().default('created'),
    failure: paymentFailure('failure'),
    /** Idempotency key of the checkout form. */
    attemptKey: uuid('attempt_key').notNull(),
    providerPaymentId: text('provider_payment_id'),
    /** To fill in the next checkout; null once the buyer's account is deleted, and of earlier attempts. */
    billing: jsonb('billing').$type<{ address: string; city: string }>(),
    /** Of the hosted form. */
    providerToken: text('provider_token'),
    /**
     * With which the buyer continues at the bank, sealed: the bank's form, or the address of the hosted form. Null in
     * other states, and if the bank's form contains card data.
     */
    bankPage: text('bank_page'),
    /** Until when the hosted form takes a card. */
    formExpiresAt: instant('form_expires_at'),
    /**
     * When the provider is queried next about a charge that can happen without a further request of ours: through the
     * hosted form, or through a request whose outcome is unknown, in any state of the attempt. Null if none can happen.
     */
    queryAt: instant('query_at'),
    items: jsonb('items').$type<ProviderItem[]>().notNull().default([]),
    binNumber: text('bin_number'),
    lastFourDigits: text('last_four_digits'),
    cardAssociation: text('card_association'),
    bankName: text('bank_name'),
    agreements: jsonb('agreements').$type<AcceptedAgreement[]>().notNull().default([]),
    /** When the buyer consented to a service that begins within the right of withdrawal. */
    earlyStartAt: instant('early_start_at'),
    /** The earliest start of the membership, without that consent. */
    notBefore: instant('not_before'),
    ip: text('ip').notNull().default(''),
    /** The delivered membership, order or wallet entry, or the first settlement. */
    fulfilment: uuid('fulfilment_id'),
    /** When it entered its current state. */
    statusAt: instant('status_at').notNull().default(sql`now()`),
    paidAt: instant('paid_at'),
    /** Whole kuruş refunded, refunds in flight included. */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_conversation_key').on(table.conversationId),
    uniqueIndex('payments_attempt_key').on(table.user, table.attemptKey),
    // At most one attempt is open per buyer and thing bought; a charge that is only to be refunded has a failure.
    uniqueIndex('payments_open_key')
      .on(table.user, table.kind, table.subject, sql`coalesce(${table.beneficiary}, ${table.user})`)
      .where(sql`failure IS NULL AND status IN ('created', 'awaiting-3ds', 'authorising', 'review')`),
    // At most one attempt per order is open or paid; a charge that is only to be refunded has a failure.
    uniqueIndex('payments_order_key')
      .on(table.subject)
      .where(
        sql`kind = 'order' AND failure IS NULL AND status NOT IN ('failed', 'expired', 'cancelled', 'refunded')`,
      ),
    check('payments_price_check', sql`${table.price} > 0 AND ${table.paidPrice} >= ${table.price}`),
    check('payments_refund_check', sql`${table.refunded} BETWEEN 0 AND ${table.paidPrice}`),
    check(
      'payments_beneficiary_check',
      sql`${table.beneficiary} IS NULL OR (${table.kind} IN ('package', 'receivables') AND ${table.beneficiary} <> ${table.user})`,
    ),
    check(
      'payments_start_check',
      sql`(${table.earlyStartAt} IS NULL AND ${table.notBefore} IS NULL) OR (${table.kind} = 'package' AND (${table.earlyStartAt} IS NULL OR ${table.notBefore} IS NULL))`,
    ),
    index('payments_beneficiary_index')
      .on(table.beneficiary, table.createdAt)
      .where(sql`beneficiary_id IS NOT NULL`),
    index('payments_open_index')
      .on(table.status, table.statusAt)
      .where(sql`status IN ('created', 'awaiting-3ds', 'authorising', 'review')`),
    index('payments_created_index').on(table.createdAt, table._id),
    index('payments_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('payments_status_created_index').on(table.status, table.createdAt, table._id),
    index('payments_kind_created_index').on(table.kind, table.createdAt, table._id),
    index('payments_user_created_index').on(table.user, table.createdAt, table._id),
    index('payments_number_index').on(numberOf(table._id)),
    index('payments_provider_index').on(table.providerPaymentId),
    index('payments_token_index').on(table.providerToken).where(sql`provider_token IS NOT NULL`),
    // Revenue is summed from the index alone.
    index('payments_paid_index')
      .on(table.paidAt, table.branch, table.status, table.paidPrice)
      .where(sql`paid_at IS NOT NULL`),
    index('payments_query_index').on(table.queryAt).where(sql`query_at IS NOT NULL`),
  ],
)
export type PaymentRow = typeof payments.$inferSelect

/** Whole kuruş of the price that are for joining. */
export const joiningFeeOf = ({ snapshot }: Pick<PaymentRow, 'snapshot'>): number =>
  Number(snapshot.joiningFee ?? 0)

/** The history of an attempt, rejected callbacks included. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    _id: id(),
    payment: uuid('payment_id')
      .notNull()
      .references(() => payments._id, { onDelete: 'restrict' }),
    at: instant('at').notNull().default(sql`now()`),
    from: paymentStatus('from_status'),
    to: paymentStatus('to_status'),
    note: text('note').notNull().default(''),
  },
  (table) => [index('payment_events_payment_index').on(table.payment, table.at, table._id)],
)

/** A refund is recorded as an intent before the provider is called. */
export const refunds = pgTable(
  'refunds',
  {
    ...recordColumns(),
    payment: uuid('payment_id')
      .notNull()
      .references(() => payments._id, { onDelete: 'restrict' }),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Whole kuruş debited from the wallet, which never received the surcharge of instalments. */
    walletAmount: bigint('wallet_amount', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull(),
    status: refundStatus('status').notNull().default('started'),
    requestKey: uuid('request_key').notNull(),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    actorName: text('actor_name').notNull().default(''),
    /** When it was last sent to the provider; start of the sender's lease. */
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    settledAt: instant('settled_at'),
    /** The provider refused it when the worker sent it, so staff were not shown the error. */
    isUnattended: boolean('is_unattended').notNull().default(false),
    /** When staff noted that a refused refund needs no further work. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    uniqueIndex('refunds_request_key').on(table.payment, table.requestKey),
    check('refunds_amount_check', sql`${table.amount} > 0`),
    check('refunds_wallet_check', sql`${table.walletAmount} BETWEEN 0 AND ${table.amount}`),
    index('refunds_payment_index').on(table.payment, table.createdAt, table._id),
    index('refunds_open_index').on(table.sentAt).where(sql`status IN ('started', 'unknown')`),
    index('refunds_failed_index')
      .on(table.payment)
      .where(sql`status = 'failed' AND is_unattended AND handled_at IS NULL`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect
