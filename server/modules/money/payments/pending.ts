import { and, eq, inArray, isNull } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import type { CardDetails } from '#server/integrations/payments/gateway.ts'
import {
  isSamePurchase,
  reconcilePayment,
  type SamePurchase,
  transitionPayment,
} from '#server/modules/money/payments/charge.service.ts'
import { missingPayment, throwGatewayError } from '#server/modules/money/payments/payment-errors.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { canBeContinued } from '#server/modules/money/payments/payments.view.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { canGiveUp, isOpen, openStatuses } from '#shared/money/payments/payment-status.ts'
import type * as contract from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/** Returns the buyer's open attempt for the same thing, of which the index `payments_open_key` allows one. */
export async function findPending(db: Database, purchase: SamePurchase): Promise<PaymentRow | undefined> {
  const [pending] = await db
    .select()
    .from(payments)
    .where(and(isSamePurchase(purchase), isNull(payments.failure), inArray(payments.status, openStatuses)))
  return pending
}

const inProgress = ({ _id, status }: PaymentRow) =>
  new AppError(409, 'payment.in-progress', texts.inProgress, { pending: { paymentId: _id, status } })

/** Throws 409 with the open attempt for the same thing, if there is one. */
export async function requireNonePending(
  db: Database,
  purchase: SamePurchase,
  attemptKey?: string,
): Promise<void> {
  const pending = await findPending(db, purchase)
  if (!pending) return
  const { _id: paymentId, status } = pending
  if (pending.attemptKey === attemptKey)
    throw new AppError(409, 'payment.attempt-twice', texts.attemptTwice, { pending: { paymentId, status } })
  if (!canGiveUp(status)) throw inProgress(pending)
  throw new AppError(409, 'payment.pending', texts.pending, { pending: { paymentId, status } })
}

async function ownPayment({ db }: Services, user: string, id: string): Promise<PaymentRow> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments._id, id), eq(payments.user, user)))
  if (!payment) throw missingPayment()
  return payment
}

/**
 * Ends an attempt of the buyer. At the bank it cannot be charged any more, because a callback finds it ended; a hosted
 * form can, so it is queried before and after. Returns the attempt as it is, also if it had ended otherwise; throws 409
 * while its charge is in flight.
 */
export async function giveUpPayment(
  services: Services,
  buyer: { _id: string; name: string },
  id: string,
): Promise<PaymentRow> {
  const payment = await ownPayment(services, buyer._id, id)
  if (payment.providerToken && isOpen(payment.status))
    await reconcilePayment(services, payment).catch(throwGatewayError)
  const ended = await services.transact(buyer, ({ db }) =>
    transitionPayment(db, id, {
      to: 'expired',
      from: ['created', 'awaiting-3ds'],
      note: texts.givenUpByBuyer,
      changes: { failure: 'given-up' },
    }),
  )
  if (ended) return ended
  const current = await ownPayment(services, buyer._id, id)
  if (isOpen(current.status)) throw inProgress(current)
  return current
}

// The bank's page, kept while the buyer may return to it

const sealingPurpose = 'bank page'

/** Whether a page carries the number or the security code of a card. */
function showsCard(page: string, { number, cvc }: Pick<CardDetails, 'number' | 'cvc'>): boolean {
  return page.replace(/[\s-]/g, '').includes(number) || new RegExp(`(?<!\\w)${cvc}(?!\\w)`).test(page)
}

/** Seals the bank's form or the address of the hosted form; null if it carries card data, which is never stored. */
export function sealBankPage(
  { secret }: Pick<Services, 'secret'>,
  page: string,
  card?: Pick<CardDetails, 'number' | 'cvc'>,
): string | null {
  if (card && showsCard(page, card)) return null
  return seal(secret, sealingPurpose, page).toString('base64')
}

/** Returns the page with which the buyer left for the bank. Throws 409 if it cannot be opened again. */
export async function continuePayment(
  services: Services,
  user: string,
  id: string,
): Promise<ResponseOf<typeof contract.continuePayment>> {
  const payment = await ownPayment(services, user, id)
  const sealed = canBeContinued(payment) ? Buffer.from(payment.bankPage ?? '', 'base64') : undefined
  const page = sealed && unseal(services.secret, sealingPurpose, sealed)?.toString()
  if (!page) throw new AppError(409, 'payment.not-continuable', texts.notContinuable)
  const isHosted = payment.providerToken !== null
  return {
    paymentId: id,
    threeDSHtmlContent: isHosted ? null : page,
    checkoutFormUrl: isHosted ? page : null,
  }
}
