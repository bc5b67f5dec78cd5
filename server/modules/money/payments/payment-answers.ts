import { asc, eq, inArray } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type PaymentRow,
  paymentEvents,
  payments,
  type RefundRow,
  refunds,
} from '#server/modules/money/payments/payments.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { wasPaid } from '#shared/money/payments/payment-life.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Payment, PaymentDetail, PaymentRecord } from '#shared/money/payments/payments.schema.ts'

export const missingPayment = () => notFound(paymentsMessages.notFound)

/** A payment as its buyer sees it. */
export function toPayment(row: PaymentRow): Payment {
  const { price, paidPrice, refunded, ...fields } = row
  return { ...fields, price: liraOf(price), paidPrice: liraOf(paidPrice), refunded: liraOf(refunded) }
}

/** Payments as the back office sees them, with the names they point to. */
export async function paymentRecords(db: Database, rows: readonly PaymentRow[]): Promise<PaymentRecord[]> {
  if (rows.length === 0) return []
  const found = await db
    .select({ _id: payments._id, userName: users.name, userEmail: users.email, branchName: branches.name })
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

/** Whole kuruş that can still be given back. */
export const refundableOf = ({ status, paidPrice, refunded }: PaymentRow): number =>
  wasPaid(status) && status !== 'cancelled' ? paidPrice - refunded : 0

/** Whether staff have to see to a refund that the provider refused; as `isLeft` says it in SQL. */
export const needsAttention = (
  { paidPrice, refunded }: PaymentRow,
  { status, isUnattended, handledAt, amount }: RefundRow,
): boolean => status === 'failed' && isUnattended && handledAt === null && paidPrice - refunded >= amount

/** Everything that is known of one payment. Throws 404. */
export async function paymentDetail(db: Database, id: string): Promise<PaymentDetail> {
  const [row] = await db.select().from(payments).where(eq(payments._id, id))
  if (!row) throw missingPayment()
  const [record] = await paymentRecords(db, [row])
  if (!record) throw missingPayment()
  const given = await db
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
    refunds: given.map((refund) => ({
      ...refund,
      amount: liraOf(refund.amount),
      needsAttention: needsAttention(row, refund),
    })),
    events,
    agreements: row.agreements,
    refundable: liraOf(refundableOf(row)),
  }
}
