import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import { clubDay } from '#shared/core/club-time.ts'

/** Minutes before midnight from which on a cancellation might reach the provider on the next day. */
const margin = 1

/**
 * Whether the provider still cancels a charge as a whole: only on its own day, in Europe/Istanbul. The card was charged
 * after the attempt was written, at a moment that may be known only later; a refund is right at any time.
 */
export function isCancellable({ createdAt, paidAt }: PaymentRow, now = new Date()): boolean {
  const today = clubDay(new Date(now.getTime() + margin * 60_000))
  return [createdAt, paidAt ?? createdAt].every((moment) => clubDay(new Date(moment)) === today)
}
