import type { FailureReason } from '#server/integrations/payments/payment-failures.ts'
import { paymentFailures } from '#shared/money/payments/payments.schema.ts'

/** The provider's reason as the reason that is kept and that a buyer may know. */
export function failureOf(reason: FailureReason): (typeof paymentFailures)[number] {
  return paymentFailures.find((known) => known === reason) ?? 'general'
}
