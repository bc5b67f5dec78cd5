import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { invalidField } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type DeskPaymentRow,
  deskPayments,
} from '#server/modules/money/payment-records/payment-records.table.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { allocate, reverseSettlements } from '#server/modules/money/receivables/settlements.ts'
import {
  requireCash,
  sessionForPayments,
  sessionForRefund,
  tillConstraints,
} from '#server/modules/money/tills/till-sessions.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'

/** The common fields of payments taken together. */
export interface PaymentContext {
  branch: string
  /** Null for a person without an account. */
  user: string | null
  memberName: string
  phone: string
  /** A description of the purchase. */
  package: string
  membership?: string | null
  sale?: string | null
  note: string
}

/**
 * Returns the rows of payments that are taken at the desk today, through the till session of the author. Throws 409 for
 * cash without an open session; `tillConstraints` explains a session that is closed before they are inserted.
 */
export async function preparePayments(
  { db }: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  context: PaymentContext,
  /** Amounts in whole kuruş. */
  given: readonly { method: DeskPaymentRow['method']; amount: number }[],
): Promise<(typeof deskPayments.$inferInsert & { _id: string })[]> {
  if (given.length === 0) return []
  const methods = given.map(({ method }) => method)
  const session = await sessionForPayments(db, author, context.branch, methods)
  const date = clubDay(new Date())
  return given.map((payment) => ({
    ...{ _id: v7(), ...context, ...payment },
    ...{ date, session, takenBy: author._id },
  }))
}

/** Takes payments as `preparePayments` describes them. */
export async function takePayments(
  tx: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  context: PaymentContext,
  given: Parameters<typeof preparePayments>[3],
): Promise<DeskPaymentRow[]> {
  const rows = await preparePayments(tx, author, context, given)
  return rows.length === 0 ? [] : tx.db.insert(deskPayments).values(rows).returning()
}

/** A payment whose money the database lets change in place (server/db/sql/tills.sql). */
export const isOpenPayment = sql`${deskPayments.reversedAt} IS NULL AND ${deskPayments.refunded} = 0 AND CASE
  WHEN ${deskPayments.session} IS NULL
    THEN timezone('Europe/Istanbul', ${deskPayments.createdAt})::date = timezone('Europe/Istanbul', now())::date
  ELSE EXISTS (SELECT FROM till_sessions session WHERE session.id = ${deskPayments.session} AND closed_at IS NULL)
END`

/**
 * Pays money back from a payment that was locked before; what it settled has to be taken back first. `method` may differ
 * from the payment's. Throws 422 for more cash than the till should hold. Amount in whole kuruş.
 */
export async function payBack(
  { db }: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  payment: Pick<DeskPaymentRow, '_id' | 'branch' | 'method'>,
  {
    amount,
    method = payment.method,
    reason,
  }: { amount: number; method?: DeskPaymentRow['method']; reason: string },
): Promise<void> {
  const session = await sessionForRefund(db, author, payment.branch, method)
  if (session && method === 'cash') await requireCash(db, session, amount)
  await db.insert(tillEntries).values({
    ...{ branch: payment.branch, session, kind: 'refund', method, amount: -amount, reason },
    ...{ day: clubDay(new Date()), payment: payment._id, actor: author._id },
  })
}

/**
 * Pays back what was paid for a membership before it was imported: no revenue of this product, but money that leaves its
 * branch. The person is named, or the member. Throws 422 for more cash than the till should hold. Amount in whole kuruş.
 */
export async function payBackImported(
  { db }: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  membership: string,
  {
    amount,
    method,
    reason,
    person,
  }: { amount: number; method: DeskPaymentRow['method']; reason: string; person: string | null },
): Promise<void> {
  const [row] = await db
    .select({ branch: memberships.branch, user: memberships.user })
    .from(memberships)
    .where(eq(memberships._id, membership))
  if (!row) throw new Error(`The membership ${membership} is gone`)
  const { branch, user } = row
  const session = await sessionForRefund(db, author, branch, method)
  if (session && method === 'cash') await requireCash(db, session, amount)
  await db.insert(tillEntries).values({
    ...{ branch, session, kind: 'pay-out', method, amount: -amount, reason },
    ...{ day: clubDay(new Date()), user: person ?? user, imported: membership, actor: author._id },
  })
}

/**
 * Takes a payment back as a mistake: its receivables are open again, and the money leaves the till session of the author.
 * Money of a historical payment went through no till. What was refunded before stays refunded; throws 409 if that is
 * all of it. Returns what was settled with it.
 */
export async function reversePayment(
  tx: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  payment: Pick<DeskPaymentRow, '_id' | 'branch' | 'method' | 'amount' | 'refunded' | 'isHistorical'>,
  reason: string,
): ReturnType<typeof reverseSettlements> {
  const { _id, branch, method, amount, refunded, isHistorical } = payment
  if (refunded === amount) throw tillConstraints.desk_payments_refunded()
  const opened = await reverseSettlements(tx, author, eq(settlements.payment, _id), { reason })
  const session = isHistorical ? null : await sessionForRefund(tx.db, author, branch, method)
  await tx.db.insert(tillEntries).values({
    ...{ branch, session, kind: 'reversal', method, amount: refunded - amount, reason },
    ...{ day: clubDay(new Date()), payment: _id, actor: author._id },
  })
  return opened
}

/**
 * Takes a payment back and its money anew, by another method, through the till session of the author; it settles the same
 * receivables. Throws 400 for a historical payment, whose money went through no till. Returns the new payment.
 */
export async function retakePayment(
  tx: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  payment: DeskPaymentRow,
  method: DeskPaymentRow['method'],
  reason: string,
): Promise<DeskPaymentRow> {
  if (payment.isHistorical) throw invalidField('method', paymentRecordsMessages.historical)
  const opened = await reversePayment(tx, author, payment, reason)
  const { branch, user, memberName, phone, package: paidFor, membership, sale, note } = payment
  const context = { branch, user, memberName, phone, package: paidFor, membership, sale, note }
  const amount = payment.amount - payment.refunded
  const [taken] = await takePayments(tx, author, context, [{ method, amount }])
  if (!taken) throw new Error('No payment was taken')
  for (const { receivable, taken: open } of opened)
    await allocate(
      tx,
      author,
      [{ _id: receivable, open }],
      [{ source: { payment: taken._id }, amount: open }],
    )
  return taken
}
