import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { databaseErrorOf } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { GatewayPayment, PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { notifyMember } from '#server/modules/messaging/notifications/notify-member.ts'
import { requireGateway, toPaymentFailure } from '#server/modules/money/payments/payment-errors.ts'
import {
  joiningFeeOf,
  type PaymentRow,
  paymentEvents,
  payments,
  refunds,
} from '#server/modules/money/payments/payments.table.ts'
import { fulfilPurchase } from '#server/modules/money/payments/purchases.ts'
import { textWithoutAddress } from '#server/modules/people/users/text-person.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatLira, liraOf, proportionOf } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { firstName } from '#shared/core/text.ts'
import {
  bankMinutes,
  isOpen,
  openStatuses,
  type PaymentStatus,
  statesBefore,
} from '#shared/money/payments/payment-status.ts'
import { paymentNoticesMessages, paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import {
  receivablesMessages,
  receivablesNoticesMessages,
} from '#shared/money/receivables/receivables.messages.ts'

const texts = paymentsMessages

// State machine

interface Transition {
  to: PaymentStatus
  /** Only from these states; by default every state from which `to` may be reached. */
  from?: readonly PaymentStatus[]
  /** Shown to staff. Never contains card data. */
  note?: string
  changes?: Partial<typeof payments.$inferInsert>
}

/**
 * Moves a payment to another state if its current state allows it; of several concurrent calls one succeeds. Returns
 * undefined if the payment is in another state by now.
 */
export async function transitionPayment(
  db: Database,
  id: string,
  { to, from = statesBefore(to), note = '', changes = {} }: Transition,
): Promise<PaymentRow | undefined> {
  const allowed = from.filter((state) => statesBefore(to).includes(state))
  const [before] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments._id, id))
    .for('no key update')
  if (!before || !allowed.includes(before.status)) return undefined
  const [moved] = await db
    .update(payments)
    .set({
      ...(to === 'awaiting-3ds' ? {} : { bankPage: null }),
      ...changes,
      status: to,
      statusAt: sql`now()`,
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments._id, id), inArray(payments.status, [...allowed])))
    .returning()
  if (moved) await db.insert(paymentEvents).values({ payment: id, from: before.status, to, note })
  return moved
}

/** Records an event that leaves the state unchanged, such as a rejected callback. */
export async function addPaymentNote(db: Database, payment: string, note: string): Promise<void> {
  await db.insert(paymentEvents).values({ payment, note })
}

/** Ends an attempt for which no money was taken. */
async function failPayment(
  { transact }: Services,
  payment: PaymentRow,
  failure: NonNullable<PaymentRow['failure']>,
  note: string,
  { from, queryAt }: { from?: readonly PaymentStatus[]; queryAt?: string | null } = {},
): Promise<boolean> {
  const changes = { failure, ...(queryAt === undefined ? {} : { queryAt }) }
  const failed = await transact(system, ({ db }) =>
    transitionPayment(db, payment._id, { to: 'failed', note, changes, ...(from ? { from } : {}) }),
  )
  return failed !== undefined
}

// Callbacks of the bank and webhooks of the provider

/** Maximum number of events per payment up to which rejected callbacks are recorded: a flood must not fill the table. */
const maxEventsWithRejections = 50

async function findPayment({ db }: Services, where: SQL): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(where)
  return payment
}

async function recordRejectedCallback(services: Services, payment: PaymentRow, note: string): Promise<void> {
  await services.transact(system, async ({ db, client }) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM (SELECT 1 FROM payment_events WHERE payment_id = $1 LIMIT $2) AS events',
      [payment._id, maxEventsWithRejections],
    )
    if ((rows[0]?.count ?? 0) < maxEventsWithRejections) await addPaymentNote(db, payment._id, note)
  })
}

/**
 * Handles the form post with which the bank sends the buyer's browser back. A charge is requested only if the signature
 * is valid and belongs to the attempt that was handed to the bank, and once for any number of copies. Returns the id of
 * the payment whose result page comes next, or undefined if the callback belongs to no payment.
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
  const payment = await findPayment(services, eq(payments.conversationId, named))
  if (!payment) return undefined
  if (!callback || callback.paymentId !== payment.providerPaymentId) {
    await recordRejectedCallback(services, payment, callback ? texts.otherPaymentId : texts.badSignature)
    return payment._id
  }
  if (!callback.isVerified) {
    // A late copy must not end an attempt whose charge is in flight or done.
    const isFailed = await failPayment(
      services,
      payment,
      'verification-failed',
      texts.notVerified(callback.mdStatus),
      { from: ['awaiting-3ds'] },
    )
    if (!isFailed) await recordRejectedCallback(services, payment, texts.callbackIgnored(callback.mdStatus))
    return payment._id
  }
  // Of several copies of a callback, the one that makes this transition requests the charge.
  const authorising = await services.transact(system, ({ db }) =>
    transitionPayment(db, payment._id, { to: 'authorising', from: ['awaiting-3ds'] }),
  )
  if (authorising) {
    await requestCharge(services, authorising, () =>
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
 * The callback of the provider's hosted form carries only its token, which can be replayed, so the provider is queried.
 * If it does not respond, the worker queries it again.
 */
async function receiveFormCallback(services: Services, token: string): Promise<string | undefined> {
  const payment = await findPayment(services, eq(payments.providerToken, token))
  if (!payment) return undefined
  try {
    await reconcilePayment(services, payment)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    await services.db
      .update(payments)
      .set({ queryAt: sql`now()` })
      .where(and(eq(payments._id, payment._id), isNotNull(payments.queryAt)))
  }
  return payment._id
}

/** Handles a webhook: it triggers a query, its content is not trusted. Returns whether its signature is valid. */
export async function receiveProviderWebhook(
  services: Services,
  body: unknown,
  signature: string | undefined,
): Promise<boolean> {
  const event = services.payments?.readWebhook(body, signature)
  if (!event) return false
  const payment = await findPayment(services, eq(payments.conversationId, event.conversationId))
  if (payment) await reconcilePayment(services, payment)
  return true
}

// Charge

/** Requests the charge, once. If the outcome is unknown, the worker queries the provider. */
async function requestCharge(
  services: Services,
  payment: PaymentRow,
  request: () => Promise<GatewayPayment>,
): Promise<void> {
  let charge: GatewayPayment
  try {
    charge = await request()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    if (!error.isUncertain)
      await failPayment(services, payment, toPaymentFailure(error.reason), error.message)
    return
  }
  await settleCharge(services, payment, charge)
}

/** Whether the provider charged exactly what was agreed, for exactly this attempt. */
function isAsAgreed(payment: PaymentRow, charge: GatewayPayment): boolean {
  return (
    charge.conversationId === payment.conversationId &&
    charge.basketId === payment.conversationId &&
    (payment.providerPaymentId === null || charge.paymentId === payment.providerPaymentId) &&
    charge.currency === 'TRY' &&
    charge.price === payment.price &&
    // In the hosted form the buyer chooses the instalments there, so the surcharge is known only now.
    (payment.providerToken ? charge.paidPrice >= payment.price : charge.paidPrice === payment.paidPrice)
  )
}

/**
 * Applies the provider's report of a charge: paid and fulfilled in one transaction, under review, or failed. Idempotent.
 * A charge is never dropped: if it is confirmed after its attempt had ended, it is fulfilled if that is still possible
 * and refunded otherwise.
 */
async function settleCharge(services: Services, payment: PaymentRow, charge: GatewayPayment): Promise<void> {
  if (charge.state !== 'paid' || charge.fraud === 'refused') {
    await failPayment(services, payment, 'general', texts.notCharged)
    return
  }
  const isAgreed = isAsAgreed(payment, charge)
  if (!(await claimCharge(services, payment, isAgreed))) return
  if (!isAgreed) return reverseUnexpectedCharge(services, payment, charge)
  if (charge.fraud === 'review') {
    await services.transact(system, ({ db }) =>
      transitionPayment(db, payment._id, {
        to: 'review',
        note: texts.underReview,
        changes: { providerPaymentId: charge.paymentId, queryAt: null },
      }),
    )
    return
  }
  await services.transact(system, async (tx) => {
    const paid = await transitionPayment(tx.db, payment._id, {
      to: 'paid',
      from: ['authorising', 'review'],
      changes: {
        providerPaymentId: charge.paymentId,
        paidPrice: charge.paidPrice,
        installment: charge.installment,
        paidAt: new Date().toISOString(),
        items: charge.items,
        ...(charge.card.bin ? { binNumber: charge.card.bin.slice(0, 6) } : {}),
        ...(charge.card.lastFour ? { lastFourDigits: charge.card.lastFour } : {}),
        ...(charge.card.association ? { cardAssociation: charge.card.association } : {}),
        queryAt: null,
      },
    })
    if (paid) await fulfilPayment(services, tx, paid)
  })
}

export type SamePurchase = Pick<PaymentRow, 'user' | 'kind' | 'subject' | 'beneficiary'>

/** Condition for the attempts of a user for the same thing, for the same person. */
export const isSamePurchase = ({ user, kind, subject, beneficiary }: SamePurchase) =>
  and(
    eq(payments.user, user),
    eq(payments.kind, kind),
    eq(payments.subject, subject),
    beneficiary === null ? isNull(payments.beneficiary) : eq(payments.beneficiary, beneficiary),
  )

/**
 * Claims a charge that the provider has confirmed, in any state of its attempt. If the attempt had ended, it is fulfilled
 * only where the buyer has neither given it up nor started another one that is open or paid; else the charge is marked
 * for a refund. A charge that differs from what was agreed is reversed. Returns whether to continue.
 */
async function claimCharge(services: Services, { _id }: PaymentRow, isAgreed: boolean): Promise<boolean> {
  const claim = () => services.transact(system, (tx) => claimInTransaction(tx, _id, isAgreed))
  try {
    return await claim()
  } catch (error) {
    // Another attempt was started concurrently; the second try sees it.
    if (oneAttempt.has(databaseErrorOf(error)?.constraint ?? '')) return claim()
    throw error
  }
}

/** Constraints that keep a second attempt from being open, or of an order paid. */
const oneAttempt = new Set(['payments_open_key', 'payments_order_key'])

async function claimInTransaction({ db }: UnitOfWork, id: string, isAgreed: boolean): Promise<boolean> {
  const [payment] = await db.select().from(payments).where(eq(payments._id, id)).for('no key update')
  if (!payment) return false
  const { status } = payment
  if (status === 'authorising' || status === 'review') return true
  if (status === 'awaiting-3ds')
    return (await transitionPayment(db, id, { to: 'authorising', from: ['awaiting-3ds'] })) !== undefined
  if (status !== 'failed' && status !== 'expired') return false
  const reopen = async (failure: PaymentRow['failure'], note: string) =>
    (await transitionPayment(db, id, { to: 'authorising', note, changes: { failure } })) !== undefined
  if (!isAgreed) return reopen('general', texts.lateCharge)
  if (payment.failure === 'given-up') return reopen('given-up', texts.lateGivenUp)
  const [other] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(competingAttempts(payment))
    .orderBy(asc(payments._id))
    .limit(1)
  if (!other) return reopen(null, texts.lateCharge)
  return isOpen(other.status)
    ? reopen('given-up', texts.lateGivenUp)
    : reopen('already-paid', texts.lateSurplus)
}

/**
 * Other attempts for the same thing, beside which a late charge would be a second one: any open one, and of orders any
 * that was paid, of packages and top-ups later ones at the same price. Debts are settled as far as they are open, by any
 * charge.
 */
function competingAttempts({ price, createdAt, ...purchase }: PaymentRow): SQL | undefined {
  const { kind } = purchase
  const wasPaid = and(
    inArray(payments.status, ['paid', 'partially-refunded']),
    kind === 'order'
      ? undefined
      : and(eq(payments.price, price), sql`${payments.createdAt} > ${createdAt}::timestamptz`),
  )
  return and(
    isSamePurchase(purchase),
    isNull(payments.failure),
    or(inArray(payments.status, openStatuses), kind === 'receivables' ? undefined : wasPaid),
  )
}

/** Minutes before midnight from which on a cancellation might reach the provider on the next day. */
const cancelMarginMinutes = 1

/**
 * Whether the provider still accepts a cancellation of the whole charge: only on the day of the charge in
 * Europe/Istanbul. The charge happened after the attempt was written, possibly at a moment that is known only later; a
 * refund is possible at any time.
 */
export function isCancellable({ createdAt, paidAt }: PaymentRow, now = new Date()): boolean {
  const today = clubDay(new Date(now.getTime() + cancelMarginMinutes * 60_000))
  return [createdAt, paidAt ?? createdAt].every((moment) => clubDay(new Date(moment)) === today)
}

/** Reverses a charge that differs from what was agreed, at once, and reports it to staff. */
async function reverseUnexpectedCharge(
  services: Services,
  payment: PaymentRow,
  charge: GatewayPayment,
): Promise<void> {
  const difference = texts.otherCharge(payment.paidPrice, charge.paidPrice)
  try {
    await reverseAtProvider(requireGateway(services), payment, charge)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    await services.transact(system, ({ db }) =>
      transitionPayment(db, payment._id, {
        to: 'review',
        note: `${difference} ${texts.notCancelled}`,
        changes: { queryAt: null },
      }),
    )
    return
  }
  await failPayment(services, payment, 'general', `${difference} ${texts.cancelledAtOnce}`, { queryAt: null })
}

async function reverseAtProvider(
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
  const done = new Set(report?.refunds.map(({ paymentTransactionId }) => paymentTransactionId))
  for (const item of items.filter(({ paymentTransactionId }) => !done.has(paymentTransactionId)))
    await gateway.refund({
      conversationId,
      paymentTransactionId: item.paymentTransactionId,
      price: item.paidPrice,
      ip,
    })
}

// Fulfilment

/**
 * Fulfils a purchase in the transaction that marks its payment as paid: both happen or neither, and once, even if a
 * callback arrives twice. What is no longer available, and what another charge has paid, is refunded.
 */
async function fulfilPayment(services: Services, tx: UnitOfWork, payment: PaymentRow): Promise<void> {
  const fulfilment = payment.failure === null ? await fulfilPurchase(services, tx, payment) : undefined
  if (!fulfilment) {
    await scheduleFullRefund(services, tx, payment)
    return
  }
  await tx.db.update(payments).set({ fulfilment: fulfilment._id }).where(eq(payments._id, payment._id))
  if (fulfilment.excess > 0) await scheduleExcessRefund(services, tx, payment, fulfilment.excess)
  await sendReceipt(services, tx, payment)
}

/**
 * Queues the receipt, with the accepted texts as a durable copy; a buyer without an address gets the link to both by SMS. A
 * deleted account gets none.
 */
async function sendReceipt(services: Services, tx: UnitOfWork, payment: PaymentRow): Promise<void> {
  const [buyer] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users._id, payment.user))
  const { club, publicUrl } = await letterheadOf(tx.db, services.configuration)
  const link = `${publicUrl}/customer/payment?id=${payment._id}`
  if (!buyer?.email) {
    const text = `${club.name}: ödemen alındı. Makbuzun ve onayladığın metinler: ${link}`
    await textWithoutAddress(services, tx, payment.user, text)
    return
  }
  const amount = formatLira(liraOf(payment.paidPrice))
  const card = payment.lastFourDigits ? ` (sonu ${payment.lastFourDigits} olan kart)` : ''
  const instalments = payment.installment > 1 ? `, ${payment.installment} taksit` : ''
  const joiningFee = joiningFeeOf(payment)
  const joining = joiningFee > 0 ? ` ${formatLira(liraOf(joiningFee))} kayıt ücreti bu tutarın içinde.` : ''
  const accepted = payment.agreements.flatMap(({ title, text }) => [title, ...text.split('\n\n')])
  const mail = renderMail({
    club,
    to: buyer.email,
    subject: `Ödemen alındı: ${payment.title}`,
    greeting: `Merhaba ${firstName(buyer.name)},`,
    paragraphs: [
      `${payment.title} için ${amount} tutarındaki ödemeni aldık${card}${instalments}.${joining} Ödeme no. ${shortNumber(payment._id)}. Teşekkür ederiz.`,
      ...(accepted.length > 0
        ? ['Satın alırken onayladığın metinler, saklaman için aşağıdadır.', ...accepted]
        : []),
    ],
    action: { label: 'Ödemeyi gör', link },
  })
  await services.mail.enqueue(tx.client, mail)
}

/**
 * Records a refund of the whole charge and notifies the buyer; the worker sends it to the provider. Nothing was
 * delivered, so no wallet is debited.
 */
async function scheduleFullRefund(services: Services, tx: UnitOfWork, payment: PaymentRow): Promise<void> {
  const { _id, user, title, paidPrice: amount } = payment
  const isDebt = payment.kind === 'receivables'
  const failure = payment.failure ?? (isDebt ? 'already-paid' : 'sold-out')
  const isGivenUp = failure === 'given-up'
  const reason = isGivenUp
    ? texts.lateGivenUp
    : isDebt
      ? receivablesMessages.surplus
      : failure === 'already-paid'
        ? texts.lateSurplus
        : texts.goodsGone
  await tx.db.update(payments).set({ refunded: amount, failure }).where(eq(payments._id, _id))
  await tx.db
    .insert(refunds)
    .values({ payment: _id, amount, reason, requestKey: v7(), actorName: system.name })
  await notifyMember(
    { client: tx.client, jobs: services.jobs },
    {
      user,
      ...paymentNoticesMessages[isGivenUp ? 'givenUp' : 'givenBack'](title),
      link: `/customer/payment?id=${_id}`,
    },
  )
}

/**
 * Records a refund of the part of a charge that settled nothing, because the debt was paid or the joining fee charged
 * otherwise meanwhile. `excess` is whole kuruş of the price; its share of the surcharge of instalments goes back with it.
 */
async function scheduleExcessRefund(
  services: Services,
  tx: UnitOfWork,
  { _id, user, kind, price, paidPrice }: PaymentRow,
  excess: number,
): Promise<void> {
  const amount = proportionOf(paidPrice, excess, price)
  const isDebt = kind === 'receivables'
  const notices = isDebt ? receivablesNoticesMessages : paymentNoticesMessages
  await tx.db.update(payments).set({ refunded: amount }).where(eq(payments._id, _id))
  await tx.db.insert(refunds).values({
    ...{ payment: _id, amount, reason: isDebt ? receivablesMessages.surplus : texts.joinedMeanwhile },
    ...{ requestKey: v7(), actorName: system.name },
  })
  await notifyMember(
    { client: tx.client, jobs: services.jobs },
    {
      user,
      ...notices.surplus(formatLira(liraOf(amount))),
      link: `/customer/payment?id=${_id}`,
    },
  )
}

// Reconciliation: settles attempts that a crash, a lost response or a lost callback left open

/** Seconds after which the outcome of a charge request is queried; no response takes longer. */
const chargeSeconds = 60
/** Minutes after which an attempt that was never handed to the provider expires. */
const createdMinutes = 5
/** Minutes between two queries about a charge that can happen without a further request of ours. */
export const queryMinutes = 2

const olderThan = (age: string) => lt(payments.statusAt, sql`now() - ${age}::interval`)

/** Attempts whose outcome should be known by now, and those whose charge can still happen. */
async function unsettledPayments({ db }: Services): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(eq(payments.status, 'created'), olderThan(`${createdMinutes} minutes`)),
        and(
          eq(payments.status, 'awaiting-3ds'),
          isNull(payments.queryAt),
          olderThan(`${bankMinutes} minutes`),
        ),
        and(inArray(payments.status, ['authorising', 'review']), olderThan(`${chargeSeconds} seconds`)),
        lte(payments.queryAt, sql`now()`),
      ),
    )
    .orderBy(payments.statusAt)
    .limit(100)
}

/** Reconciles every attempt whose outcome should be known by now. Safe to run in several processes. */
export async function reconcilePayments(services: Services, report: (error: unknown) => void): Promise<void> {
  for (const payment of await unsettledPayments(services)) {
    await reconcilePayment(services, payment).catch(report)
  }
}

interface ProviderReport {
  payment?: GatewayPayment | undefined
  /** The last refusal of a card in the hosted form, which stays payable. */
  refusal?: PaymentFailure
}

async function queryProvider(
  { payments: gateway }: Services,
  { conversationId, providerPaymentId, providerToken }: PaymentRow,
): Promise<ProviderReport> {
  if (!gateway) return {}
  if (!providerToken || providerPaymentId)
    return {
      payment: await gateway.paymentDetail({
        conversationId,
        ...(providerPaymentId ? { paymentId: providerPaymentId } : { paymentConversationId: conversationId }),
      }),
    }
  try {
    return { payment: await gateway.checkoutFormResult({ conversationId, token: providerToken }) }
  } catch (error) {
    // Any failure that is not a refusal of the card is queried again.
    if (!(error instanceof PaymentFailure)) throw error
    if (error.isUncertain || error.isRetryable || error.reason === 'unavailable') throw error
    return { refusal: error }
  }
}

/** When the last charge can happen, in epoch milliseconds: the form has expired, and so has its last bank session. */
const lastChargeAt = ({ formExpiresAt, statusAt }: PaymentRow): number =>
  Date.parse(formExpiresAt ?? statusAt) + bankMinutes * 60_000

/**
 * Queries the provider about one attempt and applies the result. An attempt at the bank, or in a hosted form that is
 * still payable, stays open until it expires there. An ended attempt whose charge can still happen is queried until it
 * cannot. Throws `PaymentFailure` if the provider is unreachable; a later run queries again.
 */
export async function reconcilePayment(services: Services, payment: PaymentRow): Promise<void> {
  const { status, statusAt, _id, queryAt, providerToken } = payment
  const { db } = services
  const isEnded = status === 'failed' || status === 'expired'
  if (isEnded ? queryAt === null : !isOpen(status)) return
  const expire = () =>
    services.transact(system, ({ db }) =>
      transitionPayment(db, _id, {
        to: 'expired',
        from: [status],
        note: texts.givenUp,
        changes: { failure: 'expired', queryAt: null },
      }),
    )
  if (status === 'created') return void (await expire())
  const { payment: known, refusal } = await queryProvider(services, payment)
  const isOver = Date.now() > lastChargeAt(payment)
  const isCharged = known?.state === 'paid' && known.fraud !== 'refused'
  if (queryAt !== null)
    await db
      .update(payments)
      .set({ queryAt: isOver && !isCharged ? null : sql`now() + make_interval(mins => ${queryMinutes})` })
      .where(and(eq(payments._id, _id), eq(payments.status, status), isNotNull(payments.queryAt)))
  if (known?.state === 'paid') return settleCharge(services, payment, known)
  if (isEnded) return
  if (status === 'awaiting-3ds') {
    const from = [status]
    if (refusal)
      await failPayment(services, payment, toPaymentFailure(refusal.reason), texts.refusedInForm, { from })
    else if (isOver) await expire()
    return
  }
  // The hosted form charges by itself, so the provider may not report the charge before the form has ended.
  const isDue = providerToken ? isOver : Date.now() - Date.parse(statusAt) > chargeSeconds * 1000
  if (!isDue) return
  // A requested charge may still be in flight, unless the provider reports it as failed.
  const mayBeInFlight = status === 'authorising' && known !== undefined && known.state !== 'failed'
  await failPayment(services, payment, 'general', texts.notCharged, {
    from: [status],
    queryAt: mayBeInFlight ? new Date(Date.now() + queryMinutes * 60_000).toISOString() : null,
  })
}

/** Queries attempts with which this user may already have paid for the same thing. Returns them. */
export async function reconcileLateCharges(
  services: Services,
  purchase: SamePurchase,
): Promise<PaymentRow[]> {
  const same = isSamePurchase(purchase)
  const attempts = await services.db
    .select()
    .from(payments)
    .where(and(same, isNotNull(payments.queryAt)))
    .orderBy(payments.createdAt)
  for (const attempt of attempts) await reconcilePayment(services, attempt)
  const ids = attempts.map(({ _id }) => _id)
  return services.db.select().from(payments).where(inArray(payments._id, ids))
}
