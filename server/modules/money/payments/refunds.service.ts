import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { addEntry, findWallet, ledgerConstraints } from '#server/modules/money/balances/ledger.ts'
import {
  addPaymentNote,
  isCancellable,
  transitionPayment,
} from '#server/modules/money/payments/charge.service.ts'
import { missingPayment, requireGateway } from '#server/modules/money/payments/payment-errors.ts'
import {
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/modules/money/payments/payments.table.ts'
import {
  managedPayments,
  needsAttention,
  refundableOf,
} from '#server/modules/money/payments/payments.view.ts'
import { revokePurchase } from '#server/modules/money/payments/purchases.ts'
import { alignCardSettlements } from '#server/modules/money/receivables/card-settlements.ts'
import { liraOf, proportionOf } from '#shared/core/money.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

const constraints = {
  ...ledgerConstraints,
  wallets_balance_check: () => new AppError(409, 'refund.above-wallet', texts.refundAboveWallet),
}

const keyUsed = () => new AppError(409, 'refund.key-used', texts.refundUsed)

interface RefundRequest {
  /** Whole kuruş; the whole remaining sum by default. */
  amount?: number | undefined
  reason: string
  requestKey: string
}

/**
 * Returns what a refund of `wanted` kuruş debits the wallet. The card paid the top-up and the surcharge of instalments,
 * the wallet received the top-up alone: so it is debited in proportion, and by the whole price once everything was
 * refunded, in any number of parts. `taken` is what earlier refunds debited.
 */
export function walletShare(
  { price, paidPrice, refunded }: Pick<PaymentRow, 'price' | 'paidPrice' | 'refunded'>,
  wanted: number,
  taken: number,
): number {
  const due = proportionOf(price, refunded + wanted, paidPrice)
  return Math.min(wanted, Math.max(0, due - taken))
}

/** Returns the kuruş that refunds of a payment have debited from the wallet and not returned. */
async function debitedFromWallet({ db }: UnitOfWork, payment: string): Promise<number> {
  const [row] = await db
    .select({ taken: sql<string>`coalesce(sum(${refunds.walletAmount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.payment, payment), ne(refunds.status, 'failed')))
  return Number(row?.taken ?? 0)
}

/**
 * Records the intent to refund and reserves its sum before the provider is called. The refund of a top-up is debited from
 * the wallet here, so it cannot exceed the wallet's balance. Returns null if the request key was used before.
 */
export async function recordRefundIntent(
  tx: UnitOfWork,
  author: { _id: string | null; name: string },
  id: string,
  { amount, reason, requestKey }: RefundRequest,
  scope?: SQL,
): Promise<RefundRow | null> {
  const { db, audit } = tx
  const payment = await lockRecord(db, payments, id, missingPayment, { scope, noKeyUpdate: true })
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
  const refund = await insertRecord(db, refunds, {
    payment: id,
    amount: wanted,
    walletAmount: isInWallet ? walletShare(payment, wanted, await debitedFromWallet(tx, id)) : 0,
    reason,
    requestKey,
    actor: author._id,
    actorName: author.name,
  })
  await db
    .update(payments)
    .set({ refunded: payment.refunded + wanted, version: sql`${payments.version} + 1` })
    .where(eq(payments._id, id))
  await moveWallet(tx, payment, refund, 'debit')
  if (isForDebts(payment))
    await alignCardSettlements(tx, author, { ...payment, refunded: payment.refunded + wanted }, reason)
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

/** Whether a payment may have settled debts, which its refunds open again: one for a package does after an upgrade. */
const isForDebts = ({ kind, fulfilment }: PaymentRow): boolean =>
  (kind === 'receivables' || kind === 'package') && fulfilment !== null

/** Debits the wallet for the refund of a top-up, or returns the sum if the refund failed. */
async function moveWallet(
  tx: UnitOfWork,
  { user, branch, title }: PaymentRow,
  { _id, walletAmount }: RefundRow,
  direction: 'debit' | 'return',
): Promise<void> {
  if (walletAmount === 0) return
  const wallet = await findWallet(tx.db, user, branch)
  if (!wallet) throw new AppError(409, 'refund.above-wallet', texts.refundAboveWallet)
  await addEntry(tx, {
    wallet: wallet._id,
    kind: direction === 'debit' ? 'refund' : 'correction',
    amount: direction === 'debit' ? -walletAmount : walletAmount,
    description: direction === 'debit' ? texts.refundEntry(title) : texts.refundReturned(title),
    reference: _id,
    author: system,
  })
}

/** The provider cancelled the whole charge, refunded a sum, refused, or its outcome is unknown. */
type Outcome = 'cancelled' | 'refunded' | 'failed' | 'unknown'

/** Refunds a payment. Throws 409 if the provider refused; returns normally while the outcome is unknown. */
export async function refundPayment(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  request: RefundRequest,
): Promise<void> {
  requireGateway(services)
  const refund = await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const isMade = await isRepeated(
        tx,
        currentUser,
        request.requestKey,
        { refund: id, ...request },
        keyUsed,
      )
      return isMade ? null : recordRefundIntent(tx, currentUser, id, request, managedPayments(currentUser))
    }),
  )
  if (!refund) return
  const outcome = await sendRefund(services, refund)
  if (outcome === 'failed') throw new AppError(409, 'refund.refused', texts.refundRefused)
}

/** Sends a refund that no user waits for; one that fails or stays unknown is left to the reconciliation. */
export async function sendUnattended(services: Services, refund: RefundRow): Promise<void> {
  if (services.payments) await sendRefund(services, refund, { isUnattended: true })
}

/** Sends a recorded refund to the provider and records its outcome. */
async function sendRefund(
  services: Services,
  refund: RefundRow,
  { isUnattended = false } = {},
): Promise<Outcome> {
  const [payment] = await services.db.select().from(payments).where(eq(payments._id, refund.payment))
  if (!payment) throw missingPayment()
  const outcome = await callProvider(services, payment, refund)
  await recordOutcome(services, refund, outcome, { isUnattended })
  return outcome
}

/**
 * Cancels a whole payment of the same day, refunds anything else from its single item. Decided when the request is sent:
 * a refund may be sent, or sent again, on a later day than it was recorded.
 */
async function callProvider(services: Services, payment: PaymentRow, refund: RefundRow): Promise<Outcome> {
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

/** Settles a refund once, with its effects on membership, order and wallet. */
async function recordOutcome(
  services: Services,
  refund: RefundRow,
  outcome: Outcome,
  { isUnattended = false } = {},
): Promise<void> {
  const status = outcome === 'cancelled' || outcome === 'refunded' ? 'done' : outcome
  await services.transact(system, async (tx) => {
    const { db } = tx
    const payment = await lockRecord(db, payments, refund.payment, missingPayment, { noKeyUpdate: true })
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
      await moveWallet(tx, payment, refund, 'return')
      if (isForDebts(payment))
        await alignCardSettlements(
          tx,
          system,
          { ...payment, refunded: payment.refunded - refund.amount },
          texts.refundRefused,
        )
      return
    }
    const isWhole = payment.refunded === payment.paidPrice
    const to = outcome === 'cancelled' ? outcome : isWhole ? 'refunded' : 'partially-refunded'
    await transitionPayment(db, payment._id, { to, note: refund.reason })
    if (isWhole) await revokePurchase(services, tx, payment, refund.reason)
  })
}

/** Seconds of a sender's lease. Requests to the provider time out after 30. */
const leaseSeconds = 60
const isLeaseExpired = lt(refunds.sentAt, sql`now() - make_interval(secs => ${leaseSeconds})`)

/** Settles refunds that were left open: queries the provider first and sends only what it has not refunded yet. */
export async function reconcileRefunds(services: Services, report: (error: unknown) => void): Promise<void> {
  if (!services.payments) return
  const open = await services.db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.status, ['started', 'unknown']), isLeaseExpired))
    .orderBy(refunds.sentAt)
    .limit(50)
  for (const refund of open) await reconcileRefund(services, refund).catch(report)
}

async function reconcileRefund(services: Services, refund: RefundRow): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments._id, refund.payment))
  if (!payment?.providerPaymentId || !services.payments) return
  const report = await services.payments.paymentReport({
    conversationId: refund._id,
    paymentId: payment.providerPaymentId,
  })
  if (report?.isCancelled) return recordOutcome(services, refund, 'cancelled')
  if (report?.refunds.some(({ conversationId }) => conversationId === refund._id))
    return recordOutcome(services, refund, 'refunded')
  // Take the lease: the provider has no idempotency key, so no two processes may send the same refund.
  const leased = await services.db
    .update(refunds)
    .set({ version: sql`${refunds.version} + 1`, sentAt: sql`now()` })
    .where(and(eq(refunds._id, refund._id), eq(refunds.version, refund.version), isLeaseExpired))
    .returning({ _id: refunds._id })
  if (leased.length === 0) return
  try {
    await sendRefund(services, refund, { isUnattended: true })
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
  }
}

/**
 * A refund that the provider refused when the worker sent it, whose sum was neither refunded since nor noted as settled in
 * another way.
 */
export const isUnresolvedRefund: SQL = sql`refunds.status = 'failed' AND refunds.is_unattended AND refunds.handled_at IS NULL
  AND payments.paid_price - payments.refunded >= refunds.amount`

/** Payments with such a refund. */
export const hasFailedRefund: SQL = sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND ${isUnresolvedRefund})`

/** Notes that a refused refund was settled in another way, or need not be. */
export async function closeFailedRefund(
  { transact }: Services,
  currentUser: CurrentUser,
  { id, refundId, note }: { id: string; refundId: string; note: string },
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const scope = managedPayments(currentUser)
    const payment = await lockRecord(db, payments, id, missingPayment, { scope, noKeyUpdate: true })
    const [refund] = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds._id, refundId), eq(refunds.payment, id)))
    if (!refund) throw notFound(texts.refundNotFound)
    if (!needsAttention(payment, refund)) throw new AppError(409, 'refund.not-open', texts.refundNotOpen)
    await db
      .update(refunds)
      .set({ handledAt: sql`now()`, version: sql`${refunds.version} + 1` })
      .where(and(eq(refunds._id, refundId), isNull(refunds.handledAt)))
    await addPaymentNote(db, id, texts.refundClosed(note))
    await audit({
      resource: 'payments',
      recordId: id,
      action: 'edit',
      person: payment.user,
      before: { amount: liraOf(refund.amount), handled: false },
      after: { amount: liraOf(refund.amount), handled: true, note },
    })
  })
}
