import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { missingMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { refundToWallets } from '#server/modules/money/balances/ledger.ts'
import { figuresOf } from '#server/modules/money/membership-cancellations/cancellation-figures.ts'
import { tellSender } from '#server/modules/money/membership-cancellations/cancellation-notices.ts'
import { refused } from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import {
  auditMove,
  findCancellation,
  isSettled,
  managedCancellations,
  missingCancellation,
  unusedOf,
} from '#server/modules/money/membership-cancellations/membership-cancellations.service.ts'
import {
  type CancellationRow,
  membershipCancellations as notices,
} from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import {
  refundConstraints,
  refundLockedSale,
  returnMoney,
} from '#server/modules/money/membership-changes/membership-changes.service.ts'
import {
  bookPaid,
  byHand,
  freeMoney,
  lineOf,
  lockOwed,
  moneyFor,
  refundPartsOf,
  worthOf,
} from '#server/modules/money/membership-changes/membership-money.ts'
import { payments, type RefundRow } from '#server/modules/money/payments/payments.table.ts'
import { refundableOf } from '#server/modules/money/payments/payments.view.ts'
import { recordRefundIntent, sendUnattended } from '#server/modules/money/payments/refunds.service.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { missingSale } from '#server/modules/money/sales/sales.service.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { liraOf, proportionOf } from '#shared/core/money.ts'
import type {
  CancellationRecord,
  payOutCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'

const texts = membershipCancellationsMessages
const reason = texts.refundReason

/**
 * Locks the sale, the card payments and the membership that a notice refunds, before the notice itself: charges and refunds
 * lock them in the same order.
 */
async function lockMoney({ db }: UnitOfWork, membership: string): Promise<MembershipRow> {
  const line = await lineOf(db, membership)
  if (line) await lockRecord(db, sales, line.sale, missingSale, { noKeyUpdate: true })
  const ofMembership = db
    .select({ payment: memberships.payment })
    .from(memberships)
    .where(and(eq(memberships._id, membership), isNotNull(memberships.payment)))
  const owed = line ? eq(receivables.sale, line.sale) : eq(receivables.membership, membership)
  const ofDebts = db
    .select({ payment: settlements.cardPayment })
    .from(settlements)
    .where(and(moneyFor(owed), isNotNull(settlements.cardPayment)))
  await db
    .select({ _id: payments._id })
    .from(payments)
    .where(sql`${payments._id} IN (${ofMembership} UNION ${ofDebts})`)
    .orderBy(asc(payments._id))
    .for('no key update')
  return lockRecord(db, memberships, membership, missingMembership, { noKeyUpdate: true })
}

async function findNotice({ db }: UnitOfWork, id: string, scope = sql`true`): Promise<CancellationRow> {
  const [known] = await db
    .select()
    .from(notices)
    .where(and(eq(notices._id, id), scope))
  if (!known) throw missingCancellation()
  return known
}

/** Refunds a part of a card payment that settled debts; the debts are credited. */
async function refundDebts(
  tx: UnitOfWork,
  notice: CancellationRow,
  owed: SQL,
  [card, amount]: [string, number],
): Promise<RefundRow | null> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments._id, card))
  if (!payment) return null
  await freeMoney(tx, system, and(moneyFor(owed), eq(settlements.cardPayment, card)), amount, reason)
  // The surcharge of instalments returns in proportion, so that the rest of the charge equals the rest of the debts.
  const charged = proportionOf(amount, payment.paidPrice, payment.price)
  const wanted = Math.min(charged, refundableOf(payment))
  return wanted > 0
    ? recordRefundIntent(tx, system, card, { amount: wanted, reason, requestKey: notice._id })
    : null
}

/** Refunds what was paid from balances to the same wallets. */
async function refundWallet(
  tx: UnitOfWork,
  notice: CancellationRow,
  owed: SQL,
  amount: number,
): Promise<void> {
  const condition = and(moneyFor(owed), isNotNull(settlements.walletEntry))
  const freed = await freeMoney(tx, system, condition, amount, reason)
  await refundToWallets(
    tx,
    freed.map(({ source, amount: part }) => ({ ...source, amount: part })),
    { reference: notice._id, author: system, description: reason },
  )
}

/**
 * Records the refunds of a notice in effect: intents for cards, entries for balances, and the sum that staff pay out. The
 * sums follow from the books of this moment, so what was refunded meanwhile is not refunded again. Once per notice.
 */
async function prepareRefunds(services: Services, id: string): Promise<RefundRow[]> {
  return services.transact(system, async (tx) => {
    const { db } = tx
    const { membership } = await findNotice(tx, id)
    const bought = await lockMoney(tx, membership)
    const notice = await lockRecord(db, notices, id, missingCancellation)
    if (notice.state !== 'effective' || notice.preparedAt) return []
    const owed = await lockOwed(db, bought)
    const days = await unusedOf(db, notice, bought)
    const { books, refundable } = await worthOf(db, bought, days, notice.ground === 'withdrawal')
    const { cardRefund, walletRefund, deskRefund } = await figuresOf(db, bought, days, notice.ground)
    const { cards } = await refundPartsOf(db, books, refundable)
    const card = books.unbooked?.card
    const intents: (RefundRow | null)[] = []
    if (card && cardRefund > 0)
      intents.push(
        await recordRefundIntent(tx, system, card._id, { amount: cardRefund, reason, requestKey: id }),
      )
    if (!card) for (const part of cards) intents.push(await refundDebts(tx, notice, owed, part))
    if (walletRefund > 0) await refundWallet(tx, notice, owed, walletRefund)
    await updateRecord(db, notices, id, { preparedAt: sql`now()`, payoutDue: deskRefund })
    await settle(services, tx, id)
    return intents.filter((intent) => intent !== null)
  })
}

/** Marks a notice as refunded when nothing is left to refund. */
async function settle(services: Services, tx: UnitOfWork, id: string): Promise<void> {
  const [row] = await tx.db
    .update(notices)
    .set({ state: 'refunded', refundedAt: sql`now()`, version: sql`${notices.version} + 1` })
    .where(and(eq(notices._id, id), isSettled))
    .returning()
  if (!row) return
  await auditMove(tx, 'refund', { ...row, state: 'effective' }, row)
  await tellSender(services, tx, row, 'refunded')
}

/**
 * Refunds the notices in effect: records what is due, sends it to the card provider and closes those that are settled.
 * Every process may run it; locks and the state decide which one acts.
 */
export async function refundNotices(services: Services, report: (error: unknown) => void): Promise<void> {
  const { db } = services
  const unprepared = await db
    .select({ _id: notices._id })
    .from(notices)
    .where(and(eq(notices.state, 'effective'), isNull(notices.preparedAt)))
  for (const { _id } of unprepared) {
    const intents = await prepareRefunds(services, _id).catch((error) => {
      report(error)
      return []
    })
    // The reconciliation of refunds sends failed ones again.
    for (const intent of intents) await sendUnattended(services, intent).catch(report)
  }
  const settled = await db.select({ _id: notices._id }).from(notices).where(isSettled)
  for (const { _id } of settled)
    await services.transact(system, (tx) => settle(services, tx, _id)).catch(report)
}

/**
 * Pays out what was paid at the desk, through the till of the user and once. What was refunded from the sale meanwhile is
 * not paid again. Throws 409 before the membership has ended, and for cash without an open till.
 */
export async function payOut(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { method }: BodyOf<typeof payOutCancellation>,
): Promise<CancellationRecord> {
  await explainingConstraints(refundConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db } = tx
      const scope = managedCancellations(currentUser)
      const { membership } = await findNotice(tx, id, scope)
      const bought = await lockMoney(tx, membership)
      const notice = await lockRecord(db, notices, id, missingCancellation, { scope })
      if (notice.state !== 'effective' || notice.payoutDue === 0 || notice.paidOutAt)
        throw refused('nothing-to-pay', texts.nothingToPay)
      if (method === 'transfer' && !notice.iban) throw invalidField('method', texts.ibanNeeded)
      const paidOut = await payOutMoney(tx, currentUser, notice, bought, method)
      const row = await updateRecord(db, notices, id, {
        paidOutAt: sql`now()`,
        payoutMethod: method,
        paidOut,
      })
      await tx.audit({
        resource: 'membership-cancellations',
        recordId: id,
        action: 'pay-out',
        person: row.user,
        after: {
          branch: row.branch,
          payoutDue: liraOf(row.payoutDue),
          paidOut: liraOf(paidOut),
          payoutMethod: method,
        },
      })
      await settle(services, tx, id)
    }),
  )
  return findCancellation(services.db, id)
}

/** Pays out what is still due of a notice; returns the whole kuruş that were paid. */
async function payOutMoney(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  notice: CancellationRow,
  bought: MembershipRow,
  method: BodyOf<typeof payOutCancellation>['method'],
): Promise<number> {
  const { db } = tx
  const owed = await lockOwed(db, bought)
  const { deskRefund } = await figuresOf(db, bought, await unusedOf(db, notice, bought), notice.ground)
  const amount = Math.min(notice.payoutDue, deskRefund)
  if (amount === 0) return 0
  const { iban, ibanHolder, _id: requestKey, user } = notice
  const line = await lineOf(db, bought._id)
  if (line) {
    const sale = await lockRecord(db, sales, line.sale, missingSale, { noKeyUpdate: true })
    const isTransfer = method === 'transfer'
    const input = {
      ...{ line: line._id, amount: liraOf(amount), method, reason, requestKey },
      ...{ iban: isTransfer ? iban : '', ibanHolder: isTransfer ? ibanHolder : '' },
    }
    await refundLockedSale(tx, currentUser, sale, input, byHand(owed))
    return amount
  }
  await bookPaid(tx, currentUser, bought)
  const freed = await freeMoney(tx, currentUser, byHand(owed), amount, reason)
  await returnMoney(tx, currentUser, { _id: requestKey, method, reason, person: user }, freed)
  return amount
}
