import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { GatewayPayment, PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { isCancellable } from '#server/modules/money/payments/cancellable.ts'
import { failureOf } from '#server/modules/money/payments/failure-of.ts'
import { fulfilPayment } from '#server/modules/money/payments/fulfil-payment.ts'
import { requireGateway } from '#server/modules/money/payments/instalments.ts'
import { movePayment } from '#server/modules/money/payments/payment-status.ts'
import type { PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { takeCharge } from '#server/modules/money/payments/take-charge.ts'
import type { PaymentStatus } from '#shared/money/payments/payment-life.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/** The states in which the provider's word on a charge is awaited. */
const awaited = ['authorising', 'review'] as const

/** Whether the provider charged exactly what was agreed, for exactly this attempt. */
function isOurs(payment: PaymentRow, charged: GatewayPayment): boolean {
  return (
    charged.conversationId === payment.conversationId &&
    charged.basketId === payment.conversationId &&
    (payment.providerPaymentId === null || charged.paymentId === payment.providerPaymentId) &&
    charged.currency === 'TRY' &&
    charged.price === payment.price &&
    // In the hosted form the buyer chooses the instalments there, so the surcharge is known only now.
    (payment.providerToken ? charged.paidPrice >= payment.price : charged.paidPrice === payment.paidPrice)
  )
}

/** Ends an attempt for which no money was taken. */
export async function failPayment(
  { transact }: Services,
  payment: PaymentRow,
  failure: NonNullable<PaymentRow['failure']>,
  note: string,
  { from, lookAt }: { from?: readonly PaymentStatus[]; lookAt?: string | null } = {},
): Promise<boolean> {
  const changes = { failure, ...(lookAt === undefined ? {} : { lookAt }) }
  const failed = await transact(system, ({ db }) =>
    movePayment(db, payment._id, { to: 'failed', note, changes, ...(from ? { from } : {}) }),
  )
  return failed !== undefined
}

/**
 * Brings a payment to what the provider says of its charge: paid and delivered in one transaction, under review, or
 * failed. Asked again with the same word it changes nothing. A charge is never dropped: one that is confirmed after its
 * attempt had ended is delivered where that is still possible, and given back otherwise.
 */
export async function settleCharge(
  services: Services,
  payment: PaymentRow,
  charged: GatewayPayment,
): Promise<void> {
  if (charged.state !== 'paid' || charged.fraud === 'refused') {
    await failPayment(services, payment, 'general', texts.notCharged)
    return
  }
  const isAgreed = isOurs(payment, charged)
  if (!(await takeCharge(services, payment, isAgreed))) return
  if (!isAgreed) return giveBackStranger(services, payment, charged)
  if (charged.fraud === 'review') {
    await services.transact(system, ({ db }) =>
      movePayment(db, payment._id, {
        to: 'review',
        note: texts.underReview,
        changes: { providerPaymentId: charged.paymentId, lookAt: null },
      }),
    )
    return
  }
  await services.transact(system, async (work) => {
    const paid = await movePayment(work.db, payment._id, {
      to: 'paid',
      from: awaited,
      changes: { ...chargedFields(charged), lookAt: null },
    })
    if (paid) await fulfilPayment(services, work, paid)
  })
}

function chargedFields(charged: GatewayPayment): Partial<typeof payments.$inferInsert> {
  return {
    providerPaymentId: charged.paymentId,
    paidPrice: charged.paidPrice,
    installment: charged.installment,
    paidAt: new Date().toISOString(),
    items: charged.items,
    ...(charged.card.bin ? { binNumber: charged.card.bin.slice(0, 6) } : {}),
    ...(charged.card.lastFour ? { lastFourDigits: charged.card.lastFour } : {}),
    ...(charged.card.association ? { cardAssociation: charged.card.association } : {}),
  }
}

/** A charge that is not what was agreed is given back by the provider at once, and reported to staff. */
async function giveBackStranger(
  services: Services,
  payment: PaymentRow,
  charged: GatewayPayment,
): Promise<void> {
  const difference = texts.otherCharge(payment.paidPrice, charged.paidPrice)
  try {
    await reverseStranger(requireGateway(services), payment, charged)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    await services.transact(system, ({ db }) =>
      movePayment(db, payment._id, {
        to: 'review',
        note: `${difference} ${texts.notCancelled}`,
        changes: { lookAt: null },
      }),
    )
    return
  }
  await failPayment(services, payment, 'general', `${difference} ${texts.cancelledAtOnce}`, { lookAt: null })
}

async function reverseStranger(
  gateway: PaymentGateway,
  payment: PaymentRow,
  { paymentId, paidPrice, items }: GatewayPayment,
): Promise<void> {
  const { conversationId, ip } = payment
  const report = await gateway.paymentReport({ conversationId, paymentId })
  const refunded = (report?.refunds ?? []).reduce((sum, { price }) => sum + price, 0)
  if (report?.isCancelled || refunded >= paidPrice) return
  if (refunded === 0 && isCancellable(payment)) {
    await gateway.cancel({ conversationId, paymentId, ip })
    return
  }
  const given = new Set(report?.refunds.map(({ paymentTransactionId }) => paymentTransactionId))
  for (const item of items.filter(({ paymentTransactionId }) => !given.has(paymentTransactionId)))
    await gateway.refund({
      conversationId,
      paymentTransactionId: item.paymentTransactionId,
      price: item.paidPrice,
      ip,
    })
}

/** Asks for the charge, once. What stays unclear is asked about by the job that settles open attempts. */
export async function authorise(
  services: Services,
  payment: PaymentRow,
  ask: () => Promise<GatewayPayment>,
): Promise<void> {
  let charged: GatewayPayment
  try {
    charged = await ask()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    if (!error.isUncertain) await failPayment(services, payment, failureOf(error.reason), error.message)
    return
  }
  await settleCharge(services, payment, charged)
}
