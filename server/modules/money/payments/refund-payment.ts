import { and, eq, ne, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { endMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { addEntry, findWallet, ledgerConstraints } from '#server/modules/money/balances/ledger.ts'
import { isCancellable } from '#server/modules/money/payments/cancellable.ts'
import { requireGateway } from '#server/modules/money/payments/instalments.ts'
import { missingPayment, refundableOf } from '#server/modules/money/payments/payment-answers.ts'
import { movePayment } from '#server/modules/money/payments/payment-status.ts'
import {
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/modules/money/payments/payments.table.ts'
import { moveOrder } from '#server/modules/shop/vitamin-orders/order-status.ts'
import { releaseUncoveredBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { liraOf } from '#shared/core/money.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

const constraints = {
  ...ledgerConstraints,
  wallets_balance_check: () => new AppError(409, 'refund.above-wallet', texts.refundAboveWallet),
}

interface RefundRequest {
  /** Whole kuruş; everything that is left when absent. */
  amount?: number | undefined
  reason: string
  requestKey: string
}

/**
 * What leaves the wallet with a refund of `wanted` kuruş. A card paid the top-up and the surcharge of instalments, the
 * wallet got the top-up alone: so it is debited in proportion, and by the whole of the price once everything was given
 * back, in however many parts. `taken` has left it with earlier refunds.
 */
export function walletShare(
  { price, paidPrice, refunded }: Pick<PaymentRow, 'price' | 'paidPrice' | 'refunded'>,
  wanted: number,
  taken: number,
): number {
  // Numbers hold no product of two large sums.
  const whole = BigInt(paidPrice)
  const due = Number((2n * BigInt(price) * BigInt(refunded + wanted) + whole) / (2n * whole))
  return Math.min(wanted, Math.max(0, due - taken))
}

/** Kuruş that refunds of a payment have taken from the wallet and not brought back. */
async function takenFromWallet({ db }: UnitOfWork, payment: string): Promise<number> {
  const [row] = await db
    .select({ taken: sql<string>`coalesce(sum(${refunds.walletAmount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.payment, payment), ne(refunds.status, 'failed')))
  return Number(row?.taken ?? 0)
}

/**
 * Writes the intention down, its sum held from everybody else, before the provider hears of it. A top-up's money leaves
 * the wallet with it, so it can be given back at most as far as the wallet holds it. Answers null for a request that was
 * made before.
 */
export async function intendRefund(
  work: UnitOfWork,
  author: { _id: string | null; name: string },
  id: string,
  { amount, reason, requestKey }: RefundRequest,
): Promise<RefundRow | null> {
  const { db, audit } = work
  const payment = await lockRecord(db, payments, id, missingPayment)
  const [known] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment, id), eq(refunds.requestKey, requestKey)))
  if (known) return null
  const left = refundableOf(payment)
  if (left === 0) throw new AppError(409, 'refund.nothing-left', texts.notRefundable)
  const wanted = amount ?? left
  if (wanted > left) throw invalidField('amount', texts.refundTooHigh)
  const isInWallet = payment.kind === 'top-up' && payment.fulfilment !== null
  const [row] = await db
    .insert(refunds)
    .values({
      payment: id,
      amount: wanted,
      walletAmount: isInWallet ? walletShare(payment, wanted, await takenFromWallet(work, id)) : 0,
      reason,
      requestKey,
      actor: author._id,
      actorName: author.name,
    })
    .returning()
  const refund = row as RefundRow
  await db
    .update(payments)
    .set({ refunded: payment.refunded + wanted, version: sql`${payments.version} + 1` })
    .where(eq(payments._id, id))
  await moveWallet(work, payment, refund, 'take')
  await audit({
    resource: 'payments',
    recordId: id,
    action: 'refund',
    person: payment.user,
    before: { refunded: liraOf(payment.refunded) },
    after: { refunded: liraOf(payment.refunded + wanted), amount: liraOf(wanted), reason },
  })
  return refund
}

/** A refunded top-up leaves the wallet; what could not be refunded comes back to it. */
async function moveWallet(
  work: UnitOfWork,
  { user, branch, title }: PaymentRow,
  { _id, walletAmount }: RefundRow,
  direction: 'take' | 'return',
): Promise<void> {
  if (walletAmount === 0) return
  const wallet = await findWallet(work.db, user, branch)
  if (!wallet) throw new AppError(409, 'refund.above-wallet', texts.refundAboveWallet)
  await addEntry(work, {
    wallet: wallet._id,
    kind: direction === 'take' ? 'refund' : 'correction',
    amount: direction === 'take' ? -walletAmount : walletAmount,
    description: direction === 'take' ? texts.refundEntry(title) : texts.refundReturned(title),
    reference: _id,
    author: system,
  })
}

/** What the provider did with a refund: gave the charge back as a whole, gave back a sum, refused, or did not say. */
type Outcome = 'cancelled' | 'refunded' | 'failed' | 'unknown'

/** Gives back money of a payment. Throws 409 where the provider refused, and answers when its word is still awaited. */
export async function refundPayment(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  request: RefundRequest,
): Promise<void> {
  requireGateway(services)
  const refund = await explainingConstraints(constraints, () =>
    services.transact(currentUser, (work) => intendRefund(work, currentUser, id, request)),
  )
  if (!refund) return
  const outcome = await sendRefund(services, refund)
  if (outcome === 'failed') throw new AppError(409, 'refund.refused', texts.refundRefused)
}

/** Asks the provider for a refund whose intention is written, and writes down what came of it. */
export async function sendRefund(
  services: Services,
  refund: RefundRow,
  { isUnattended = false } = {},
): Promise<Outcome> {
  const [payment] = await services.db.select().from(payments).where(eq(payments._id, refund.payment))
  if (!payment) throw missingPayment()
  const outcome = await askProvider(services, payment, refund)
  await recordOutcome(services, refund, outcome, { isUnattended })
  return outcome
}

/**
 * The whole of a payment of this very day is cancelled; anything else is refunded from its one item. It is decided when
 * it is sent, since a refund may be sent, or sent again, on a later day than it was asked for.
 */
async function askProvider(services: Services, payment: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const gateway = requireGateway(services)
  const paymentId = payment.providerPaymentId
  const [item] = payment.items
  if (!paymentId || !item) return 'failed'
  try {
    if (refund.amount === payment.paidPrice && isCancellable(payment)) {
      await gateway.cancel({ conversationId: refund._id, paymentId, ip: payment.ip })
      return 'cancelled'
    }
    await gateway.refund({
      conversationId: refund._id,
      paymentTransactionId: item.paymentTransactionId,
      price: refund.amount,
      ip: payment.ip,
    })
    return 'refunded'
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    return error.isUncertain ? 'unknown' : 'failed'
  }
}

/** Settles a refund once; membership, order and wallet follow the money. */
export async function recordOutcome(
  services: Services,
  refund: RefundRow,
  outcome: Outcome,
  { isUnattended = false } = {},
): Promise<void> {
  const status = outcome === 'cancelled' || outcome === 'refunded' ? 'done' : outcome
  await services.transact(system, async (work) => {
    const { db } = work
    const payment = await lockRecord(db, payments, refund.payment, missingPayment)
    const [settled] = await db
      .update(refunds)
      .set({
        status,
        isUnattended: isUnattended && outcome === 'failed',
        version: sql`${refunds.version} + 1`,
        ...(outcome === 'unknown' ? {} : { settledAt: sql`now()` }),
      })
      .where(
        and(
          eq(refunds._id, refund._id),
          sql`${refunds.status} IN ('started', 'unknown')`,
          ne(refunds.status, status),
        ),
      )
      .returning()
    if (!settled || outcome === 'unknown') return
    if (outcome === 'failed') {
      await db
        .update(payments)
        .set({ refunded: payment.refunded - refund.amount })
        .where(eq(payments._id, payment._id))
      await moveWallet(work, payment, refund, 'return')
      return
    }
    const isWhole = payment.refunded === payment.paidPrice
    const to = outcome === 'cancelled' ? outcome : isWhole ? 'refunded' : 'partially-refunded'
    await movePayment(db, payment._id, { to, note: refund.reason })
    if (isWhole) await takeBack(services, work, payment, refund.reason)
  })
}

/** What was paid for goes back with the whole of the money. Goods that were handed over are left alone. */
async function takeBack(
  services: Services,
  work: UnitOfWork,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  if (!payment.fulfilment) return
  if (payment.kind === 'package') {
    const ended = await endMembership(work, payment.fulfilment, reason)
    if (ended) await releaseUncoveredBookings(notifying(work, services), ended)
  }
  if (payment.kind === 'order') await moveOrder(work, payment.subject, 'cancelled')
}
