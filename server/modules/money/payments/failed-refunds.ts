import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { missingPayment, needsAttention } from '#server/modules/money/payments/payment-answers.ts'
import { notePayment } from '#server/modules/money/payments/payment-status.ts'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/**
 * A refund that the provider refused when no one waited for its answer, whose sum was neither given back since nor
 * noted as settled in another way.
 */
export const isLeft: SQL = sql`refunds.status = 'failed' AND refunds.is_unattended AND refunds.handled_at IS NULL
  AND payments.paid_price - payments.refunded >= refunds.amount`

/** Payments with such a refund. */
export const hasFailedRefund: SQL = sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND ${isLeft})`

/** Notes that the money of a refused refund went back in another way, or need not go back. */
export async function closeFailedRefund(
  { transact }: Services,
  currentUser: CurrentUser,
  { id, refundId, note }: { id: string; refundId: string; note: string },
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const payment = await lockRecord(db, payments, id, missingPayment)
    const [refund] = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds._id, refundId), eq(refunds.payment, id)))
    if (!refund) throw notFound(texts.refundNotFound)
    if (!needsAttention(payment, refund)) throw new AppError(409, 'refund.not-open', texts.refundNotOpen)
    await db
      .update(refunds)
      .set({ handledAt: sql`now()`, version: sql`${refunds.version} + 1` })
      .where(and(eq(refunds._id, refundId), isNull(refunds.handledAt)))
    await notePayment(db, id, texts.refundClosed(note))
    await audit({
      resource: 'payments',
      recordId: id,
      action: 'edit',
      person: payment.user,
      before: { amount: liraOf(refund.amount), handled: false },
      after: { amount: liraOf(refund.amount), handled: true, note },
    })
  })
}
