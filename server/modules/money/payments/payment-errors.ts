import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { type FailureReason, PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { paymentFailures } from '#shared/money/payments/payments.schema.ts'

export const missingPayment = () => notFound(paymentsMessages.notFound)

/** The card provider. Throws 503 if card payments are switched off. */
export function requireGateway({ payments }: Pick<Services, 'payments'>): PaymentGateway {
  if (!payments) throw new AppError(503, 'payment.off', paymentsMessages.cardOff)
  return payments
}

/** Maps the gateway's reason to the failure that is stored and shown to the buyer. */
export function toPaymentFailure(reason: FailureReason): (typeof paymentFailures)[number] {
  return paymentFailures.find((known) => known === reason) ?? 'general'
}

/** Throws a gateway failure as the response to the buyer: 402 for their card, 503 for the provider. */
export function throwGatewayError(error: unknown): never {
  if (!(error instanceof PaymentFailure)) throw error
  const isProvider = error.isRetryable || error.isUncertain || error.reason === 'unavailable'
  throw new AppError(isProvider ? 503 : 402, `payment.${error.reason}`, error.text)
}
