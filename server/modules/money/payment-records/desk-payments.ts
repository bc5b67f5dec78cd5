import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import {
  type DeskPaymentRow,
  deskPayments,
} from '#server/modules/money/payment-records/payment-records.table.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { reverseSettlements } from '#server/modules/money/receivables/settlements.ts'
import { sessionForPayments, tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import { clubDay } from '#shared/core/club-time.ts'

/** What payments taken together have in common. */
export interface PaymentContext {
  branch: string
  /** Null for a person without an account. */
  user: string | null
  memberName: string
  phone: string
  /** What is paid for. */
  package: string
  membership?: string | null
  sale?: string | null
  note: string
}

/**
 * Takes payments at the desk today, through the till session of the author. Throws 409 for cash without an open session.
 * `tillConstraints` explains a session that was closed meanwhile.
 */
export async function takePayments(
  { db }: Pick<UnitOfWork, 'db'>,
  author: CurrentUser,
  context: PaymentContext,
  /** Amounts in whole kuruş. */
  given: readonly { method: DeskPaymentRow['method']; amount: number }[],
): Promise<DeskPaymentRow[]> {
  if (given.length === 0) return []
  const methods = given.map(({ method }) => method)
  const session = await sessionForPayments(db, author, context.branch, methods)
  const date = clubDay(new Date())
  return db
    .insert(deskPayments)
    .values(given.map((payment) => ({ ...context, ...payment, date, session, takenBy: author._id })))
    .returning()
}

/**
 * Pays money back from a payment that was locked before; what it settled has to be taken back first. `method` may differ
 * from the payment's. Amount in whole kuruş.
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
  const session = await sessionForPayments(db, author, payment.branch, [method])
  await db.insert(tillEntries).values({
    ...{ branch: payment.branch, session, kind: 'refund', method, amount: -amount, reason },
    ...{ day: clubDay(new Date()), payment: payment._id, actor: author._id },
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
  const session = isHistorical ? null : await sessionForPayments(tx.db, author, branch, [method])
  await tx.db.insert(tillEntries).values({
    ...{ branch, session, kind: 'reversal', method, amount: refunded - amount, reason },
    ...{ day: clubDay(new Date()), payment: _id, actor: author._id },
  })
  return opened
}
