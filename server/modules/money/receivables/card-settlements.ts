import { eq, inArray, sql } from 'drizzle-orm'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import {
  type ReceivableRow,
  receivables,
  settlements,
} from '#server/modules/money/receivables/receivables.table.ts'
import {
  allocate,
  lockReceivables,
  reverseSettlements,
} from '#server/modules/money/receivables/settlements.ts'
import {
  guardianRequired,
  isMinorAccount,
  requireDependant,
} from '#server/modules/people/users/guardianships.ts'
import { proportionOf } from '#shared/core/money.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'

const texts = receivablesMessages
const refused = (code: string, message: string) => new AppError(409, `receivable.${code}`, message)

/**
 * Returns receivables that a user wants to pay by card, their own or those of a minor of whom they are a guardian. Throws
 * 404 for those of others, 409 for closed ones and for those of several people or branches.
 */
export async function payableReceivables(
  db: Database,
  user: string,
  ids: readonly string[],
): Promise<{ branch: string; beneficiary: string | undefined; owed: ReceivableRow[] }> {
  const owed = await db
    .select()
    .from(receivables)
    .where(inArray(receivables._id, [...ids]))
    .orderBy(receivables.dueOn, receivables._id)
  const [first] = owed
  const debtor = first?.user
  if (!debtor || owed.length < new Set(ids).size) throw notFound(texts.notYours)
  if (debtor !== user) await requireDependant(db, { minor: debtor, guardian: user })
  else if (await isMinorAccount(db, user)) throw guardianRequired(guardiansMessages.requiredOnline)
  if (owed.some((row) => row.user !== debtor || row.branch !== first.branch))
    throw refused('one-debtor', texts.oneDebtor)
  if (owed.some(({ open }) => open === 0)) throw refused('closed', texts.closed)
  return { branch: first.branch, beneficiary: debtor === user ? undefined : debtor, owed }
}

/** The receivables that a payment was made for, and those that it was carried over to. */
async function settledBy(
  db: Database,
  { _id, snapshot }: Pick<PaymentRow, '_id' | 'snapshot'>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ receivable: settlements.receivable })
    .from(settlements)
    .where(eq(settlements.cardPayment, _id))
  const { receivables: named } = snapshot
  const given = Array.isArray(named) ? named.filter((id) => typeof id === 'string') : []
  return [...new Set([...given, ...rows.map(({ receivable }) => receivable)])]
}

type CardPayment = Pick<PaymentRow, '_id' | 'price' | 'snapshot'>

/** Settles what is still open of a payment's receivables; returns the whole kuruş that are left. */
async function settle(
  tx: UnitOfWork,
  author: Pick<Author, '_id'>,
  payment: CardPayment,
  amount: number,
): Promise<number> {
  const rows = await lockReceivables(tx.db, await settledBy(tx.db, payment))
  const owed = rows.filter(({ open }) => open > 0)
  const [left = amount] = await allocate(tx, author, owed, [{ source: { cardPayment: payment._id }, amount }])
  return left
}

/**
 * Settles receivables with a card payment in the transaction that marks it as paid. Returns the first settlement and the
 * whole kuruş of the price that were settled otherwise meanwhile, or undefined if nothing was open.
 */
export async function settleByCard(
  tx: UnitOfWork,
  payment: CardPayment & Pick<PaymentRow, 'user'>,
): Promise<{ _id: string; excess: number } | undefined> {
  const excess = await settle(tx, { _id: payment.user }, payment, payment.price)
  const [first] = await tx.db
    .select({ _id: settlements._id })
    .from(settlements)
    .where(eq(settlements.cardPayment, payment._id))
    .orderBy(settlements._id)
    .limit(1)
  return first && { _id: first._id, excess }
}

/**
 * Brings the settlements of a card payment in line with its refunds, which include those in flight: a refund opens
 * receivables again in proportion, a failed one settles them again as far as they are open.
 */
export async function alignCardSettlements(
  tx: UnitOfWork,
  author: Pick<Author, '_id'>,
  payment: CardPayment & Pick<PaymentRow, 'paidPrice' | 'refunded'>,
  reason: string,
): Promise<void> {
  const { _id, price, paidPrice, refunded } = payment
  const returned = proportionOf(price, refunded, paidPrice)
  const [row] = await tx.db
    .select({ settled: sql<string>`coalesce(sum(${settlements.amount}), 0)` })
    .from(settlements)
    .where(eq(settlements.cardPayment, _id))
  const surplus = Number(row?.settled ?? 0) - (price - returned)
  if (surplus > 0)
    await reverseSettlements(tx, author, eq(settlements.cardPayment, _id), { amount: surplus, reason })
  if (surplus < 0) await settle(tx, author, payment, -surplus)
}
