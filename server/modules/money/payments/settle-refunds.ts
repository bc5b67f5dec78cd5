import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { payments, type RefundRow, refunds } from '#server/modules/money/payments/payments.table.ts'
import { recordOutcome, sendRefund } from '#server/modules/money/payments/refund-payment.ts'

/** After this many seconds nobody is waiting for the provider's answer any more: its requests end after thirty. */
const idleSeconds = 60
const isIdle = lt(refunds.sentAt, sql`now() - make_interval(secs => ${idleSeconds})`)

/**
 * Settles refunds that were left open: the provider is asked first whether it has given the money back, and only a
 * refund it never heard of is sent (again).
 */
export async function settleOpenRefunds(services: Services, report: (error: unknown) => void): Promise<void> {
  if (!services.payments) return
  const open = await services.db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.status, ['started', 'unknown']), isIdle))
    .orderBy(refunds.sentAt)
    .limit(50)
  for (const refund of open) await settleRefund(services, refund).catch(report)
}

async function settleRefund(services: Services, refund: RefundRow): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments._id, refund.payment))
  if (!payment?.providerPaymentId || !services.payments) return
  const report = await services.payments.paymentReport({
    conversationId: refund._id,
    paymentId: payment.providerPaymentId,
  })
  if (report?.isCancelled) return recordOutcome(services, refund, 'cancelled')
  if (report?.refunds.some(({ conversationId }) => conversationId === refund._id))
    return recordOutcome(services, refund, 'refunded')
  // One process at a time sends it, and nobody else while its answer is on the way: the provider itself does not
  // tell two requests apart.
  const taken = await services.db
    .update(refunds)
    .set({ version: sql`${refunds.version} + 1`, sentAt: sql`now()` })
    .where(and(eq(refunds._id, refund._id), eq(refunds.version, refund.version), isIdle))
    .returning({ _id: refunds._id })
  if (taken.length === 0) return
  try {
    await sendRefund(services, refund, { isUnattended: true })
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
  }
}
