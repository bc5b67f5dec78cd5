import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { GatewayPayment } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { failPayment, settleCharge } from '#server/modules/money/payments/charge.ts'
import { failureOf } from '#server/modules/money/payments/failure-of.ts'
import { movePayment } from '#server/modules/money/payments/payment-status.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { bankMinutes, isOpen } from '#shared/money/payments/payment-life.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/** After this many seconds the provider is asked what became of a charge: no answer takes longer. */
const chargeSeconds = 60
/** An attempt that was never handed over is given up after this many minutes. */
const createdMinutes = 5

const olderThan = (age: string) => lt(payments.statusAt, sql`now() - ${age}::interval`)

/** Minutes between two questions about a charge that may come without a further request of ours. */
export const lookMinutes = 2
const nextLook = sql`now() + make_interval(mins => ${lookMinutes})`

/** Attempts whose outcome should be known by now, and those whose charge can still come. */
async function openAttempts({ db }: Services): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(eq(payments.status, 'created'), olderThan(`${createdMinutes} minutes`)),
        and(
          eq(payments.status, 'awaiting-3ds'),
          isNull(payments.lookAt),
          olderThan(`${bankMinutes} minutes`),
        ),
        and(inArray(payments.status, ['authorising', 'review']), olderThan(`${chargeSeconds} seconds`)),
        lte(payments.lookAt, sql`now()`),
      ),
    )
    .orderBy(payments.statusAt)
    .limit(100)
}

/** Whether the bank refused the card: anything else that keeps the provider from answering is asked again. */
const isRefusal = ({ isUncertain, isRetryable, reason }: PaymentFailure): boolean =>
  !isUncertain && !isRetryable && reason !== 'unavailable'

/** What the provider says of an attempt: its payment, why the hosted form took no card so far, or neither. */
interface Word {
  known?: GatewayPayment | undefined
  refusal?: PaymentFailure
}

async function ask({ payments: gateway }: Services, payment: PaymentRow): Promise<Word> {
  if (!gateway) return {}
  const { conversationId, providerPaymentId, providerToken } = payment
  if (!providerToken || providerPaymentId)
    return {
      known: await gateway.paymentDetail({
        conversationId,
        ...(providerPaymentId ? { paymentId: providerPaymentId } : { paymentConversationId: conversationId }),
      }),
    }
  try {
    return { known: await gateway.checkoutFormResult({ conversationId, token: providerToken }) }
  } catch (error) {
    if (error instanceof PaymentFailure && isRefusal(error)) return { refusal: error }
    throw error
  }
}

/** The moment after which no charge can come any more: the form has ended, and so has its last session at the bank. */
const lastCharge = ({ formExpiresAt, statusAt }: PaymentRow): number =>
  Date.parse(formExpiresAt ?? statusAt) + bankMinutes * 60_000

/**
 * Settles one attempt by the provider's word. An attempt at the bank, or in a hosted form that is still payable, is left
 * alone until it has ended there; one that was charged is delivered, one that was not is over. An ended attempt whose
 * charge can still come is asked about until it cannot. An unreachable provider is asked again later.
 */
export async function settlePayment(services: Services, payment: PaymentRow): Promise<void> {
  const { status, statusAt, _id, lookAt, providerToken } = payment
  const { db } = services
  const isEnded = status === 'failed' || status === 'expired'
  if (isEnded ? lookAt === null : !isOpen(status)) return
  const expire = () =>
    services.transact(system, ({ db }) =>
      movePayment(db, _id, {
        to: 'expired',
        from: [status],
        note: texts.givenUp,
        changes: { failure: 'expired', lookAt: null },
      }),
    )
  if (status === 'created') return void (await expire())
  const { known, refusal } = await ask(services, payment)
  const isOver = Date.now() > lastCharge(payment)
  const isCharged = known?.state === 'paid' && known.fraud !== 'refused'
  if (lookAt !== null)
    await db
      .update(payments)
      .set({ lookAt: isOver && !isCharged ? null : nextLook })
      .where(and(eq(payments._id, _id), eq(payments.status, status), isNotNull(payments.lookAt)))
  if (known?.state === 'paid') return settleCharge(services, payment, known)
  if (isEnded) return
  if (status === 'awaiting-3ds') {
    const from = [status]
    if (refusal)
      await failPayment(services, payment, failureOf(refusal.reason), texts.refusedInForm, { from })
    else if (isOver) await expire()
    return
  }
  // The hosted form charges by itself, so until it has ended the provider may not have noticed yet.
  const isAsked = providerToken ? isOver : Date.now() - Date.parse(statusAt) > chargeSeconds * 1000
  if (!isAsked) return
  // A charge that was asked for may still be on its way, unless the provider knows that it failed.
  const mayCome = status === 'authorising' && known !== undefined && known.state !== 'failed'
  const later = new Date(Date.now() + lookMinutes * 60_000).toISOString()
  await failPayment(services, payment, 'general', texts.notCharged, {
    from: [status],
    lookAt: mayCome ? later : null,
  })
}

/** Asks at once about hosted forms in which the same person may have paid for the same thing. Returns the attempts. */
export async function settleForms(
  services: Services,
  user: string,
  kind: PaymentRow['kind'],
  subject: string,
): Promise<PaymentRow[]> {
  const same = and(eq(payments.user, user), eq(payments.kind, kind), eq(payments.subject, subject))
  const forms = await services.db
    .select()
    .from(payments)
    .where(and(same, isNotNull(payments.lookAt), isNotNull(payments.providerToken)))
    .orderBy(payments.createdAt)
  for (const form of forms) await settlePayment(services, form)
  const ids = forms.map(({ _id }) => _id)
  return services.db.select().from(payments).where(inArray(payments._id, ids))
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
