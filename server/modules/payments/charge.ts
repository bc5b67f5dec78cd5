import type { Services } from '#server/core/services.ts'
import { system } from '#server/core/work.ts'
import type { GatewayPayment } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { failureOf } from '#server/modules/payments/failure-of.ts'
import { fulfilPayment } from '#server/modules/payments/fulfil-payment.ts'
import { movePayment } from '#server/modules/payments/payment-status.ts'
import type { PaymentRow, payments } from '#server/modules/payments/payments.table.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.payments

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
  { work }: Services,
  payment: PaymentRow,
  failure: NonNullable<PaymentRow['failure']>,
  note: string,
): Promise<void> {
  await work(system, ({ db }) => movePayment(db, payment._id, { to: 'failed', note, changes: { failure } }))
}

/**
 * Brings a payment to what the provider says of its charge: paid and delivered in one transaction, under review, or
 * failed. Asked again with the same word it changes nothing.
 */
export async function settleCharge(
  services: Services,
  payment: PaymentRow,
  charged: GatewayPayment,
): Promise<void> {
  if (charged.state !== 'paid' || charged.fraud === 'refused')
    return failPayment(services, payment, 'general', texts.notCharged)
  if (!isOurs(payment, charged)) return giveBackStranger(services, payment, charged)
  if (charged.fraud === 'review') {
    await services.work(system, ({ db }) =>
      movePayment(db, payment._id, {
        to: 'review',
        note: texts.underReview,
        changes: { providerPaymentId: charged.paymentId },
      }),
    )
    return
  }
  await services.work(system, async (work) => {
    const paid = await movePayment(work.db, payment._id, {
      to: 'paid',
      from: awaited,
      changes: chargedFields(charged),
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

/** A charge that is not what was agreed is cancelled at the provider at once, and reported to staff. */
async function giveBackStranger(
  services: Services,
  payment: PaymentRow,
  charged: GatewayPayment,
): Promise<void> {
  const difference = texts.otherCharge(payment.paidPrice, charged.paidPrice)
  try {
    await services.payments?.cancel({
      conversationId: payment.conversationId,
      paymentId: charged.paymentId,
      ip: payment.ip,
    })
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    await services.work(system, ({ db }) =>
      movePayment(db, payment._id, { to: 'review', note: `${difference} ${texts.notCancelled}` }),
    )
    return
  }
  await failPayment(services, payment, 'general', `${difference} ${texts.cancelledAtOnce}`)
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
