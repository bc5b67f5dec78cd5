import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/services.ts'
import { system } from '#server/core/work.ts'
import type { GatewayPayment } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { failPayment, settleCharge } from '#server/modules/payments/charge.ts'
import { movePayment } from '#server/modules/payments/payment-status.ts'
import { type PaymentRow, payments } from '#server/modules/payments/payments.table.ts'
import { messages } from '#shared/messages/messages.ts'
import { bankMinutes } from '#shared/payments/payment-life.ts'

const texts = messages.payments

/** After this many seconds the provider is asked what became of a charge: no answer takes longer. */
const chargeSeconds = 60
/** An attempt that was never handed over is given up after this many minutes. */
const createdMinutes = 5

const olderThan = (age: string) => lt(payments.statusAt, sql`now() - ${age}::interval`)

/** Attempts whose outcome should be known by now. */
async function openAttempts({ db }: Services): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(eq(payments.status, 'created'), olderThan(`${createdMinutes} minutes`)),
        and(eq(payments.status, 'awaiting-3ds'), olderThan(`${bankMinutes} minutes`)),
        and(inArray(payments.status, ['authorising', 'review']), olderThan(`${chargeSeconds} seconds`)),
      ),
    )
    .orderBy(payments.statusAt)
    .limit(100)
}

/** What the provider knows of an attempt; undefined where it knows none. */
async function ask(
  { payments: gateway }: Services,
  payment: PaymentRow,
): Promise<GatewayPayment | undefined> {
  if (!gateway) return undefined
  const { conversationId, providerPaymentId, providerToken } = payment
  if (providerToken && !providerPaymentId) {
    return gateway.checkoutFormResult({ conversationId, token: providerToken }).catch((error: unknown) => {
      // The form ended without a charge; anything else is asked again.
      if (error instanceof PaymentFailure && !error.isUncertain && !error.isRetryable) return undefined
      throw error
    })
  }
  return gateway.paymentDetail({
    conversationId,
    ...(providerPaymentId ? { paymentId: providerPaymentId } : { paymentConversationId: conversationId }),
  })
}

/**
 * Settles one attempt by the provider's word. An attempt at the bank is left alone until its session there has ended;
 * one that was charged is delivered, one that was not is over. An unreachable provider is asked again later.
 */
export async function settlePayment(services: Services, payment: PaymentRow): Promise<void> {
  const { status, statusAt, _id } = payment
  const expire = () =>
    services.work(system, ({ db }) =>
      movePayment(db, _id, { to: 'expired', note: texts.givenUp, changes: { failure: 'expired' } }),
    )
  if (status === 'created') return void (await expire())
  const known = await ask(services, payment)
  if (status === 'awaiting-3ds') {
    if (known?.state === 'paid') {
      // Charged although we never asked: by the hosted form, whose callback was lost.
      const taken = await services.work(system, ({ db }) => movePayment(db, _id, { to: 'authorising' }))
      if (taken) await settleCharge(services, taken, known)
    } else if (Date.now() - Date.parse(statusAt) > bankMinutes * 60_000) {
      await expire()
    }
    return
  }
  if (status !== 'authorising' && status !== 'review') return
  if (known?.state === 'paid') return settleCharge(services, payment, known)
  const isAsked = Date.now() - Date.parse(statusAt) > chargeSeconds * 1000
  if (isAsked) await failPayment(services, payment, 'general', texts.notCharged)
}

/** Settles every attempt whose outcome should be known by now. Two processes at once do no harm. */
export async function settleOpenPayments(
  services: Services,
  report: (error: unknown) => void,
): Promise<void> {
  for (const payment of await openAttempts(services)) {
    await settlePayment(services, payment).catch(report)
  }
}
