import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { isSamePurchase } from '#server/modules/money/payments/charge.service.ts'
import { missingPayment } from '#server/modules/money/payments/payment-errors.ts'
import {
  joiningFeeOf,
  type PaymentRow,
  paymentEvents,
  payments,
  type RefundRow,
  refunds,
} from '#server/modules/money/payments/payments.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { wasPaid } from '#shared/money/payments/payment-status.ts'
import type { Payment, PaymentDetail, PaymentRecord } from '#shared/money/payments/payments.schema.ts'

/** Whether the buyer can return to the bank's page, or to the hosted form until it expires. */
export const canBeContinued = ({ status, bankPage, formExpiresAt }: PaymentRow): boolean =>
  status === 'awaiting-3ds' &&
  bankPage !== null &&
  (formExpiresAt === null || Date.parse(formExpiresAt) > Date.now())

/** A payment as its buyer sees it. */
export function toPayment(row: PaymentRow): Payment {
  const { price, paidPrice, refunded, ...fields } = row
  const joiningFee = joiningFeeOf(row)
  return {
    ...fields,
    price: liraOf(price),
    paidPrice: liraOf(paidPrice),
    refunded: liraOf(refunded),
    ...(joiningFee > 0 && { joiningFee: liraOf(joiningFee) }),
    ...(canBeContinued(row) && { canContinue: true as const }),
  }
}

/**
 * Returns the id of a payment that bought what an attempt without a charge was for: later, for the same thing, of
 * top-ups for the same amount, of debts for all of them.
 */
export async function findPaidBy(db: Database, attempt: PaymentRow): Promise<string | undefined> {
  const { status, kind, price, createdAt, snapshot } = attempt
  if (status !== 'failed' && status !== 'expired') return undefined
  const [paid] = await db
    .select({ _id: payments._id })
    .from(payments)
    .where(
      and(
        isSamePurchase(attempt),
        inArray(payments.status, ['paid', 'partially-refunded']),
        isNotNull(payments.fulfilment),
        gt(payments.paidAt, createdAt),
        kind === 'top-up' ? eq(payments.price, price) : undefined,
        kind === 'receivables'
          ? sql`${payments.snapshot} -> 'receivables' @> ${JSON.stringify(snapshot.receivables)}::jsonb`
          : undefined,
      ),
    )
    .orderBy(asc(payments.paidAt))
    .limit(1)
  return paid?._id
}

/** Limits payments to those of the user's branches. */
export const managedPayments = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, payments.branch)

/** Payments as the back office sees them, with the names of their buyers and branches. */
export async function toPaymentRecords(db: Database, rows: readonly PaymentRow[]): Promise<PaymentRecord[]> {
  if (rows.length === 0) return []
  const found = await db
    .select({ _id: payments._id, userName: users.name, userEmail: emailOrEmpty, branchName: branches.name })
    .from(payments)
    .innerJoin(users, eq(users._id, payments.user))
    .innerJoin(branches, eq(branches._id, payments.branch))
    .where(
      inArray(
        payments._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    return fact ? [{ ...row, ...toPayment(row), ...fact }] : []
  })
}

/** Whole kuruş that can still be refunded. */
export const refundableOf = ({ status, paidPrice, refunded }: PaymentRow): number =>
  wasPaid(status) && status !== 'cancelled' ? paidPrice - refunded : 0

/** Whether staff must settle a refund that the provider refused; the same condition as `isUnresolvedRefund` in SQL. */
export const needsAttention = (
  { paidPrice, refunded }: PaymentRow,
  { status, isUnattended, handledAt, amount }: RefundRow,
): boolean => status === 'failed' && isUnattended && handledAt === null && paidPrice - refunded >= amount

/** A payment with its refunds, events and accepted agreements. Throws 404. */
export async function paymentDetail(db: Database, id: string, scope?: SQL): Promise<PaymentDetail> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments._id, id), scope))
  if (!row) throw missingPayment()
  const [record] = await toPaymentRecords(db, [row])
  if (!record) throw missingPayment()
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.payment, id))
    .orderBy(asc(refunds.createdAt), asc(refunds._id))
  const events = await db
    .select({
      at: paymentEvents.at,
      from: paymentEvents.from,
      to: paymentEvents.to,
      note: paymentEvents.note,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.payment, id))
    .orderBy(asc(paymentEvents.at), asc(paymentEvents._id))
  return {
    ...record,
    refunds: rows.map((refund) => ({
      ...refund,
      amount: liraOf(refund.amount),
      needsAttention: needsAttention(row, refund),
    })),
    events,
    agreements: row.agreements,
    earlyStartAt: row.earlyStartAt,
    notBefore: row.notBefore,
    refundable: liraOf(refundableOf(row)),
  }
}
