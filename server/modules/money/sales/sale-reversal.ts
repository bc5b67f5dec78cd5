import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { refundToWallets } from '#server/modules/money/balances/ledger.ts'
import {
  payBack,
  payBackImported,
  retakePayment,
  reversePayment,
} from '#server/modules/money/payment-records/desk-payments.ts'
import {
  type DeskPaymentRow,
  deskPayments,
} from '#server/modules/money/payment-records/payment-records.table.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import {
  lockReceivablesWhere,
  ofSale,
  reverseSettlements,
  settleWithoutMoney,
} from '#server/modules/money/receivables/settlements.ts'
import { compareLines, saleConstraints, saleDetails } from '#server/modules/money/sales/sales.service.ts'
import { type SaleLineRow, type SaleRow, saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import {
  findOpenSession,
  otherPersonsPayment,
  othersPayments,
} from '#server/modules/money/tills/till-sessions.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { correctPaymentMethod, SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = salesMessages
const reversed = () => new AppError(409, 'sale.reversed', texts.alreadyReversed)

const lockSale = async ({ db }: UnitOfWork, currentUser: CurrentUser, id: string): Promise<SaleRow> => {
  const sale = await lockRecord(db, sales, id, () => notFound(texts.notFound), {
    scope: branchScope(currentUser, sales.branch),
    noKeyUpdate: true,
  })
  if (sale.reversedAt) throw reversed()
  return sale
}

/**
 * Locks the desk payments that a sale was paid with, also those taken later for its instalments, and before them its
 * receivables and those of other sales that its payments settle. Both conditions are an array of ids, because PostgreSQL
 * uses no index for an OR with a subquery.
 */
async function lockPayments({ db }: UnitOfWork, sale: string): Promise<DeskPaymentRow[]> {
  await lockReceivablesWhere(
    db,
    sql`${receivables._id} = ANY (ARRAY(
      SELECT id FROM receivables WHERE sale_id = ${sale}
      UNION SELECT receivable_id FROM settlements JOIN desk_payments ON desk_payments.id = payment_id
      WHERE desk_payments.sale_id = ${sale}
    ))`,
  )
  return db
    .select()
    .from(deskPayments)
    .where(
      and(
        isNull(deskPayments.reversedAt),
        sql`${deskPayments._id} = ANY (ARRAY(
          SELECT id FROM desk_payments WHERE sale_id = ${sale}
          UNION SELECT payment_id FROM settlements JOIN receivables ON receivables.id = receivable_id
          WHERE receivables.sale_id = ${sale}
        ))`,
      ),
    )
    .orderBy(asc(deskPayments._id))
    .for('no key update')
}

/** Locks the schedules of those whose memberships the sale delivered: they are locked before money everywhere. */
async function lockSchedules(tx: UnitOfWork, sale: string): Promise<void> {
  const owners = await tx.db
    .selectDistinct({ user: memberships.user })
    .from(saleLines)
    .innerJoin(memberships, eq(memberships._id, saleLines.membership))
    .where(eq(saleLines.sale, sale))
    .orderBy(memberships.user)
  for (const { user } of owners) await lockSchedule(tx, user)
}

/** Throws 409 if money of the sale settles another one by now, as after an upgrade: that one is taken back first. */
async function refuseCarriedMoney(
  { db }: UnitOfWork,
  sale: string,
  payments: readonly DeskPaymentRow[],
): Promise<void> {
  const own = payments.flatMap((payment) => (payment.sale === sale ? payment._id : []))
  if (own.length === 0) return
  const [elsewhere] = await db
    .select({ payment: settlements.payment })
    .from(settlements)
    .innerJoin(receivables, eq(receivables._id, settlements.receivable))
    .where(and(inArray(settlements.payment, own), sql`${receivables.sale} IS DISTINCT FROM ${sale}`))
    .groupBy(settlements.payment)
    .having(sql`sum(${settlements.amount}) > 0`)
    .limit(1)
  if (elsewhere) throw new AppError(409, 'sale.money-carried', texts.moneyCarried)
}

/** Sellers take back today's sales of their own, as long as the money is in their open till or went through none. */
async function requireAuthority(
  { db }: UnitOfWork,
  currentUser: CurrentUser,
  { seller, day }: SaleRow,
  payments: readonly DeskPaymentRow[],
): Promise<void> {
  if (isAllowed(currentUser, 'sales.reverse')) return
  const session = await findOpenSession(db, currentUser._id)
  const isOwn = payments.every((payment) => payment.session === null || payment.session === session?._id)
  if (seller !== currentUser._id || day !== clubDay(new Date()) || !isOwn)
    throw forbidden(texts.reversalForbidden)
}

/**
 * Takes a whole sale back: its settlements, payments and deliveries; what it left open is credited. Throws 403 without
 * authority, 409 for a sale that was taken back before, for cash without an open till, and for a delivery that cannot be
 * taken back.
 */
export async function reverse(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<SaleDetails> {
  const row = await explainingConstraints(saleConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const sale = await lockSale(tx, currentUser, id)
      await lockSchedules(tx, id)
      const payments = await lockPayments(tx, id)
      await requireAuthority(tx, currentUser, sale, payments)
      await refuseCarriedMoney(tx, id, payments)
      const taken = await reverseSettlements(tx, currentUser, ofSale(id), { reason })
      if (taken.some(({ cardPayment }) => cardPayment))
        throw new AppError(409, 'sale.paid-online', texts.paidOnline)
      const lines = await db.select().from(saleLines).where(eq(saleLines.sale, id))
      const isOfWallet = ({ kind }: SaleLineRow) => kind === 'day-pass' || kind === 'top-up'
      await takeBackLines(
        services,
        tx,
        currentUser,
        sale,
        lines.filter((line) => !isOfWallet(line)),
      )
      // Before lines that debit the wallet, which may have been spent on this very sale.
      await refundToWallets(
        tx,
        taken.map(({ walletEntry, taken: amount }) => ({ walletEntry, amount })),
        { reference: id, author: currentUser, description: texts.walletReturned(sale.number) },
      )
      await takeBackLines(services, tx, currentUser, sale, lines.filter(isOfWallet))
      // Till sessions are locked after the stock and the wallets everywhere.
      for (const payment of payments) {
        if (payment.sale === id) {
          if (payment.refunded < payment.amount) await reversePayment(tx, currentUser, payment, reason)
          continue
        }
        const amount = taken.reduce((sum, one) => sum + (one.payment === payment._id ? one.taken : 0), 0)
        if (amount > 0) await payBack(tx, currentUser, payment, { amount, reason })
      }
      for (const { imported, taken: amount } of taken)
        if (imported)
          await payBackImported(tx, currentUser, imported, {
            ...{ amount, method: 'cash', reason, person: sale.user },
          })
      const owed = await db.select().from(receivables).where(eq(receivables.sale, id))
      await settleWithoutMoney(
        tx,
        currentUser,
        'credit',
        owed.map(({ _id, open }) => ({ _id, amount: open })),
        reason,
      )
      const after = await updateRecord(db, sales, id, {
        reversedAt: new Date().toISOString(),
        reversalReason: reason,
      })
      await audit({
        resource: 'sales',
        recordId: id,
        action: 'undo',
        person: sale.user,
        before: { branch: sale.branch, reversedAt: null },
        after: { branch: sale.branch, reversedAt: after.reversedAt, reversalReason: reason },
      })
      return after
    }),
  )
  return saleDetails(services.db, row)
}

async function takeBackLines(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { branch, user }: SaleRow,
  lines: readonly SaleLineRow[],
): Promise<void> {
  const handlers = services.modules.flatMap((module) => module.saleLines ?? [])
  for (const line of lines.toSorted(compareLines))
    await handlers
      .find(({ kind }) => kind === line.kind)
      ?.takeBack(services, tx, currentUser, { ...line, branch, user, startsOn: null })
}

/**
 * Corrects the method of a payment of a sale: in place while its till is open, and afterwards by taking the payment back
 * and taking it anew through the till of the current user, which needs `payment-records.reverse`.
 */
export async function correctMethod(
  services: Services,
  currentUser: CurrentUser,
  paymentId: string,
  { method, reason }: BodyOf<typeof correctPaymentMethod>,
): Promise<SaleDetails> {
  const row = await explainingConstraints(saleConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const [known] = await db
        .select({ sale: deskPayments.sale })
        .from(deskPayments)
        .where(eq(deskPayments._id, paymentId))
      const id = known?.sale
      if (!id) throw notFound(texts.paymentNotFound)
      const sale = await lockSale(tx, currentUser, id)
      const payments = await lockPayments(tx, id)
      const payment = payments.find(({ _id, refunded }) => _id === paymentId && refunded === 0)
      if (!payment) throw new AppError(409, 'sale.payment-reversed', texts.paymentReversed)
      if (payment.method === method) throw new AppError(409, 'sale.method-same', texts.methodSame)
      const details = await saleDetails(db, sale)
      const isOpen = details.payments.some((one) => one._id === paymentId && one.isOpen)
      if (isOpen) {
        const isOthers = await othersPayments(db, currentUser)
        if (isOthers(payment)) throw otherPersonsPayment()
        const session = payment.session ?? (await findOpenSession(db, currentUser._id))
        const ownSession =
          typeof session === 'string' ? session : session?.branch === sale.branch ? session._id : null
        await db
          .update(deskPayments)
          .set({ method, session: ownSession, version: payment.version + 1 })
          .where(eq(deskPayments._id, paymentId))
      } else {
        if (!isAllowed(currentUser, 'payment-records.reverse')) throw forbidden(texts.correctionForbidden)
        await retakePayment(tx, currentUser, payment, method, texts.methodCorrected(reason))
      }
      await audit({
        resource: 'sales',
        recordId: id,
        action: 'correction',
        person: sale.user,
        before: { branch: sale.branch, method: payment.method },
        after: { branch: sale.branch, method, reason },
      })
      return sale
    }),
  )
  return saleDetails(services.db, row)
}
