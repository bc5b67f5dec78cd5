import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { authorise, failPayment } from '#server/modules/money/payments/charge.ts'
import { movePayment, notePayment } from '#server/modules/money/payments/payment-status.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { settlePayment } from '#server/modules/money/payments/settle-payments.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/** Refused callbacks are noted, but a flood of them does not fill the table. */
const mostNotes = 50

async function find({ db }: Services, where: SQL): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(where)
  return payment
}

async function refuse(services: Services, payment: PaymentRow, note: string): Promise<void> {
  await services.transact(system, async ({ db, client }) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM (SELECT 1 FROM payment_events WHERE payment_id = $1 LIMIT $2) AS events',
      [payment._id, mostNotes],
    )
    if ((rows[0]?.count ?? 0) < mostNotes) await notePayment(db, payment._id, note)
  })
}

/**
 * The buyer's browser comes back from the bank. Only a callback with the right signature, for the attempt that was
 * handed over, goes on to the charge, and of many copies one. Answers the id of the payment whose result page is next,
 * or undefined where it belongs to none.
 */
export async function receiveBankCallback(
  services: Services,
  fields: Record<string, unknown>,
): Promise<string | undefined> {
  const gateway = services.payments
  if (!gateway) return undefined
  const { token, conversationId } = fields
  if (typeof token === 'string') return receiveFormCallback(services, token)
  const callback = gateway.readCallback(fields)
  const named = callback?.conversationId ?? (typeof conversationId === 'string' ? conversationId : '')
  const payment = await find(services, eq(payments.conversationId, named))
  if (!payment) return undefined
  if (!callback || callback.paymentId !== payment.providerPaymentId) {
    await refuse(services, payment, callback ? texts.otherPaymentId : texts.badSignature)
    return payment._id
  }
  if (!callback.isVerified) {
    // A late copy does not end an attempt whose charge is under way or done.
    const isFailed = await failPayment(
      services,
      payment,
      'verification-failed',
      texts.notVerified(callback.mdStatus),
      { from: ['awaiting-3ds'] },
    )
    if (!isFailed) await refuse(services, payment, texts.callbackIgnored(callback.mdStatus))
    return payment._id
  }
  const taken = await take(services, payment)
  if (taken) {
    await authorise(services, taken, () =>
      gateway.authoriseThreeDS({
        conversationId: payment.conversationId,
        paymentId: callback.paymentId,
        ...(callback.conversationData ? { conversationData: callback.conversationData } : {}),
      }),
    )
  }
  return payment._id
}

/**
 * The provider's hosted form brings nothing but its token, which anyone who saw the form can send at any time; what
 * happened is asked for. Without an answer the job asks again.
 */
async function receiveFormCallback(services: Services, token: string): Promise<string | undefined> {
  const payment = await find(services, eq(payments.providerToken, token))
  if (!payment) return undefined
  try {
    await settlePayment(services, payment)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    await services.db
      .update(payments)
      .set({ lookAt: sql`now()` })
      .where(and(eq(payments._id, payment._id), isNotNull(payments.lookAt)))
  }
  return payment._id
}

/** Of everybody who brings the same callback, one goes on. */
const take = (services: Services, { _id }: PaymentRow): Promise<PaymentRow | undefined> =>
  services.transact(system, ({ db }) => movePayment(db, _id, { to: 'authorising', from: ['awaiting-3ds'] }))

/** The provider's own word, server to server: a reason to ask it, not a word to be believed. */
export async function receiveProviderWebhook(
  services: Services,
  body: unknown,
  signature: string | undefined,
): Promise<boolean> {
  const event = services.payments?.readWebhook(body, signature)
  if (!event) return false
  const payment = await find(services, eq(payments.conversationId, event.conversationId))
  if (payment) await settlePayment(services, payment)
  return true
}
