import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { walletEntries } from '#server/modules/money/balances/balances.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { settlementKinds } from '#shared/money/receivables/settlements.rules.ts'

export const settlementKind = pgEnum('settlement_kind', settlementKinds)

/**
 * Sums that people owe a branch, each with its due date. At every commit amount = open + settled + written off +
 * credited; only settlements change these sums (server/db/sql/settlements.sql).
 */
export const receivables = pgTable(
  'receivables',
  {
    ...recordColumns(),
    /** Null for a sale to a person without an account. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'restrict' }),
    sale: uuid('sale_id').references(() => sales._id, { onDelete: 'restrict' }),
    /** Number of the instalment, from 1; null outside of a plan. */
    installment: integer('installment'),
    reason: text('reason').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The amount still to be paid, in whole kuruş. */
    open: bigint('open', { mode: 'number' }).notNull(),
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
    writtenOff: bigint('written_off', { mode: 'number' }).notNull().default(0),
    credited: bigint('credited', { mode: 'number' }).notNull().default(0),
    /** The day on which the debtor has promised to pay. */
    promisedOn: date('promised_on', { mode: 'string' }),
    promiseNote: text('promise_note').notNull().default(''),
    /** When the debtor was last reminded by mail. */
    remindedAt: instant('reminded_at'),
    /** The last stage of which the debtor was reminded (`reminderStages`); 0 for none. A new due date resets it. */
    reminderStage: integer('reminder_stage').notNull().default(0),
    /** The import that added it. */
    import: uuid('import_id').references(() => imports._id, { onDelete: 'set null' }),
  },
  (table) => [
    check('receivables_amount_check', sql`${table.amount} > 0`),
    check('receivables_open_check', sql`${table.open} >= 0`),
    check(
      'receivables_sums_check',
      sql`${table.settled} >= 0 AND ${table.writtenOff} >= 0 AND ${table.credited} >= 0
        AND ${table.amount} = ${table.open} + ${table.settled} + ${table.writtenOff} + ${table.credited}`,
    ),
    check('receivables_user_check', sql`${table.user} IS NOT NULL OR ${table.sale} IS NOT NULL`),
    index('receivables_open_due_index').on(table.branch, table.dueOn, table._id).where(sql`open > 0`),
    index('receivables_open_index').on(table.dueOn, table._id).where(sql`open > 0`),
    index('receivables_open_user_index').on(table.user, table.dueOn).where(sql`open > 0`),
    index('receivables_sale_index').on(table.sale).where(sql`sale_id IS NOT NULL`),
    index('receivables_user_index').on(table.user, table.dueOn, table._id),
    index('receivables_due_index').on(table.dueOn, table._id),
    index('receivables_branch_due_index').on(table.branch, table.dueOn, table._id),
    index('receivables_closed_index').on(table.dueOn, table._id).where(sql`open = 0`),
    index('receivables_promised_index').on(table.dueOn, table._id).where(sql`promised_on IS NOT NULL`),
    index('receivables_membership_index').on(table.membership).where(sql`membership_id IS NOT NULL`),
    index('receivables_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
  ],
)
export type ReceivableRow = typeof receivables.$inferSelect

/** Append-only: what settled a receivable. A reversal is a negative settlement that names the one it takes back. */
export const settlements = pgTable(
  'settlements',
  {
    _id: id(),
    receivable: uuid('receivable_id')
      .notNull()
      .references(() => receivables._id, { onDelete: 'restrict' }),
    kind: settlementKind('kind').notNull(),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The money of a settlement of kind `payment`: one of these four. */
    payment: uuid('payment_id').references(() => deskPayments._id, { onDelete: 'restrict' }),
    walletEntry: uuid('wallet_entry_id').references(() => walletEntries._id, { onDelete: 'restrict' }),
    cardPayment: uuid('card_payment_id').references(() => payments._id, { onDelete: 'restrict' }),
    /** The membership for which it was paid before it was imported. */
    imported: uuid('imported_id').references(() => memberships._id, { onDelete: 'restrict' }),
    /** The settlement that this one takes back, in whole or in part. */
    reverses: uuid('reverses_id'),
    reason: text('reason').notNull().default(''),
    /** Idempotency key of the call at the desk that wrote it, with the others of that call. */
    requestKey: uuid('request_key'),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      'settlements_source_check',
      sql`num_nonnulls(${table.payment}, ${table.walletEntry}, ${table.cardPayment}, ${table.imported}) =
        CASE WHEN ${table.kind} = 'payment' THEN 1 ELSE 0 END`,
    ),
    check(
      'settlements_sign_check',
      sql`(${table.reverses} IS NULL) = (${table.amount} > 0) AND ${table.amount} <> 0`,
    ),
    index('settlements_receivable_index').on(table.receivable, table.createdAt, table._id),
    index('settlements_payment_index').on(table.payment).where(sql`payment_id IS NOT NULL`),
    index('settlements_wallet_index').on(table.walletEntry).where(sql`wallet_entry_id IS NOT NULL`),
    index('settlements_card_index').on(table.cardPayment).where(sql`card_payment_id IS NOT NULL`),
    index('settlements_imported_index').on(table.imported).where(sql`imported_id IS NOT NULL`),
    index('settlements_request_index').on(table.requestKey).where(sql`request_key IS NOT NULL`),
    index('settlements_reverses_index').on(table.reverses).where(sql`reverses_id IS NOT NULL`),
  ],
)
export type SettlementRow = typeof settlements.$inferSelect
