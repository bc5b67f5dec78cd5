import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { saleRefunds } from '#server/modules/money/membership-changes/sale-refunds.table.ts'
import { daysAfterToday, lengthOf } from '#server/modules/money/membership-changes/unused-days.ts'
import { joiningFeeOf, type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { refundableOf } from '#server/modules/money/payments/payments.view.ts'
import {
  type ReceivableRow,
  receivables,
  settlements,
} from '#server/modules/money/receivables/receivables.table.ts'
import {
  lockReceivablesWhere,
  type Money,
  reverseSettlements,
  type SettlementSource,
  settleWithoutMoney,
  sourceOf,
  unreversedAmount,
} from '#server/modules/money/receivables/settlements.ts'
import { saleLines } from '#server/modules/money/sales/sales.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { proportionOf } from '#shared/core/money.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { membershipChangesMessages } from '#shared/money/membership-changes/membership-changes.messages.ts'

const texts = membershipChangesMessages

interface Line {
  _id: string
  sale: string
  amount: number
}

/** Returns the line of the sale that delivered a membership. */
export async function lineOf(db: Database, membership: string): Promise<Line | undefined> {
  const [line] = await db
    .select({ _id: saleLines._id, sale: saleLines.sale, amount: saleLines.amount })
    .from(saleLines)
    .where(eq(saleLines.membership, membership))
  return line
}

/**
 * Money that was paid for a membership without a debt: by card on the site, or before the membership was imported. Amounts
 * are whole kuruş.
 */
interface Unbooked {
  /** The card payment; null for money from before an import. */
  card: PaymentRow | null
  /** Without what was refunded. */
  amount: number
}

/** What was agreed, paid and taken back for a membership; every amount is whole kuruş. */
interface Books {
  line: Line | undefined
  /** Of the receivables of the sale, or of the membership where it was not sold at the desk. */
  owed: SQL
  /** The price after discounts. */
  price: number
  open: number
  writtenOff: number
  /** What was taken back of it, in money or by a credit. */
  credited: number
  /** What was paid and not paid back. */
  held: number
  unbooked: Unbooked | null
}

/** Card payments in terms of the price: the surcharge of instalments returns in proportion. */
const refundedOf = ({ price, paidPrice, refunded }: PaymentRow): number =>
  proportionOf(price, refunded, paidPrice)

/** What a card was charged for joining although it was not due any more: its refund takes nothing back of the price. */
const surplusOf = (card: PaymentRow, { joiningFee }: MembershipRow): number => joiningFeeOf(card) - joiningFee

async function unbookedOf(
  db: Database,
  { _id, payment, paidBefore }: MembershipRow,
): Promise<Unbooked | null> {
  if (!payment && !paidBefore) return null
  const [booked] = await db
    .select({ _id: settlements._id })
    .from(settlements)
    .where(or(eq(settlements.imported, _id), payment ? eq(settlements.cardPayment, payment) : undefined))
    .limit(1)
  if (booked) return null
  if (!payment) return { card: null, amount: paidBefore ?? 0 }
  const [card] = await db.select().from(payments).where(eq(payments._id, payment))
  if (!card) throw new Error(`Membership ${_id} has lost its payment`)
  return { card, amount: refundableOf(card) > 0 ? card.price - refundedOf(card) : 0 }
}

async function booksOf(db: Database, row: MembershipRow): Promise<Books> {
  const line = await lineOf(db, row._id)
  const owed = line ? eq(receivables.sale, line.sale) : eq(receivables.membership, row._id)
  // Refunds that name another line took nothing back of this one; everything else that was credited for the sale did.
  const ofOthers = line
    ? sql`(SELECT coalesce(sum(${saleRefunds.amount}), 0) FROM ${saleRefunds}
        WHERE ${saleRefunds.sale} = ${line.sale} AND ${saleRefunds.line} <> ${line._id})`
    : sql`0`
  const [sums] = await db
    .select({
      open: sql<string>`coalesce(sum(${receivables.open}), 0)`,
      writtenOff: sql<string>`coalesce(sum(${receivables.writtenOff}), 0)`,
      settled: sql<string>`coalesce(sum(${receivables.settled}), 0)`,
      credited: sql<string>`greatest(0, coalesce(sum(${receivables.credited}), 0) - ${ofOthers})`,
    })
    .from(receivables)
    .where(owed)
  const unbooked = line ? null : await unbookedOf(db, row)
  const card = unbooked?.card
  const refunded = card ? Math.max(0, refundedOf(card) - surplusOf(card, row)) : 0
  return {
    ...{ line, owed, unbooked },
    price: line?.amount ?? row.price,
    open: Number(sums?.open ?? 0),
    writtenOff: Number(sums?.writtenOff ?? 0),
    credited: Number(sums?.credited ?? 0) + refunded,
    held: Number(sums?.settled ?? 0) + (unbooked?.amount ?? 0),
  }
}

/** What the unused days of a membership are worth; every amount is whole kuruş. */
interface Worth {
  books: Books
  /** What the buyer owed, after discounts. */
  price: number
  /** The share of it for the unused days. */
  unearned: number
  /** The part of the open debts that need not be paid: they are credited first. */
  credit: number
  /** What is paid back, or pays for another membership: never more than was paid. */
  refundable: number
}

/** Whole kuruş of an amount for the unused days or sessions, rounded down. */
const shareOf = (row: MembershipRow, amount: number, days: number): number =>
  Math.floor((amount * days) / lengthOf(row))

/**
 * Returns what so many unused days of a membership are worth, computed from what was really paid and settled for it: for its
 * value, an upgrade, a cancellation and a refund alike. Debts are credited first; what was written off was never paid. The
 * joining fee is no part of it, unless the buyer withdraws from the contract.
 */
export async function worthOf(
  db: Database,
  row: MembershipRow,
  days: number,
  isWithdrawal = false,
): Promise<Worth> {
  const books = await booksOf(db, row)
  const { open, writtenOff, credited, held } = books
  const joiningFee = isWithdrawal ? row.joiningFee : 0
  const price = books.price + joiningFee
  const unearned = shareOf(row, books.price, days) + joiningFee
  const left = Math.max(0, unearned - credited)
  return {
    ...{ books, price, unearned },
    credit: Math.min(open, left),
    refundable: Math.max(0, Math.min(left - open - writtenOff, held)),
  }
}

/** The settlements by which money came in for receivables. */
export const moneyFor = (owed: SQL): SQL =>
  sql`${settlements.kind} = 'payment' AND ${settlements.receivable} IN (
    SELECT ${receivables._id} FROM ${receivables} WHERE ${owed})`

/** Money that can be paid back at the desk: card payments on the site are refunded with their payment. */
export const atDesk = (owed: SQL): SQL | undefined => and(moneyFor(owed), isNull(settlements.cardPayment))

/** Money that staff pay back by hand: what came from a balance returns there. */
export const byHand = (owed: SQL): SQL | undefined =>
  and(moneyFor(owed), or(isNotNull(settlements.payment), isNotNull(settlements.imported)))

/** Where money of a refund comes from, in whole kuruş. */
interface RefundParts {
  /** By card payment. */
  cards: Map<string, number>
  wallet: number
  desk: number
}

/** Divides a refund among the money that was paid, the newest first, as the refund will take it back. */
export async function refundPartsOf(
  db: Database,
  { owed, unbooked }: Pick<Books, 'owed' | 'unbooked'>,
  amount: number,
): Promise<RefundParts> {
  const rows = await db
    .select({ cardPayment: settlements.cardPayment, walletEntry: settlements.walletEntry, unreversedAmount })
    .from(settlements)
    .where(and(moneyFor(owed), isNull(settlements.reverses)))
    .orderBy(sql`${settlements.createdAt} DESC, ${settlements._id} DESC`)
  const paid = rows.map(({ unreversedAmount: unreversed, ...source }) => ({
    ...source,
    amount: Number(unreversed),
  }))
  if (unbooked)
    paid.push({ cardPayment: unbooked.card?._id ?? null, walletEntry: null, amount: unbooked.amount })
  const parts: RefundParts = { cards: new Map(), wallet: 0, desk: 0 }
  let left = amount
  for (const { cardPayment, walletEntry, amount: stands } of paid) {
    const part = Math.max(0, Math.min(left, stands))
    left -= part
    if (cardPayment) parts.cards.set(cardPayment, (parts.cards.get(cardPayment) ?? 0) + part)
    else if (walletEntry) parts.wallet += part
    else parts.desk += part
  }
  return parts
}

/** What a card payment of a membership was for. */
const boughtName = ({ name, joiningFee }: MembershipRow): string =>
  joiningFee > 0 ? `${name}, ${membershipsMessages.joiningFee}` : name

/**
 * Books what was paid for a membership without a debt as a settled debt, so that it is freed and carried over like other
 * money. The membership and its card payment were locked before.
 */
export async function bookPaid(
  tx: Pick<UnitOfWork, 'db'>,
  author: Author,
  row: MembershipRow,
): Promise<void> {
  const { db } = tx
  const unbooked = await unbookedOf(db, row)
  if (!unbooked || unbooked.amount === 0) return
  const { card, amount } = unbooked
  const whole = card?.price ?? amount
  const receivable = await insertRecord(db, receivables, {
    ...{ user: row.user, branch: row.branch, membership: row._id, amount: whole, open: whole },
    reason: card ? boughtName(row) : texts.paidBefore(row.name),
    dueOn: clubDay(new Date(row.createdAt)),
    createdAt: row.createdAt,
  })
  const source: SettlementSource = card ? { cardPayment: card._id } : { imported: row._id }
  await db.insert(settlements).values({
    ...{ receivable: receivable._id, kind: 'payment', amount, ...sourceOf(source), actor: author._id },
    // Refunds take the newest money first.
    createdAt: row.createdAt,
  })
  await settleWithoutMoney(
    tx,
    author,
    'credit',
    [{ _id: receivable._id, amount: whole - amount }],
    texts.refunded,
  )
}

/** Credits locked receivables up to an amount in whole kuruş, the latest instalments first. */
async function creditOpen(
  tx: Pick<UnitOfWork, 'db'>,
  author: Author,
  owed: readonly ReceivableRow[],
  amount: number,
  reason: string,
): Promise<void> {
  let left = amount
  const credits = owed.toReversed().map(({ _id, open }) => {
    const part = Math.min(open, left)
    left -= part
    return { _id, amount: part }
  })
  await settleWithoutMoney(tx, author, 'credit', credits, reason)
}

/**
 * Frees settled money of receivables that were locked before, the newest first, and credits what it had settled.
 * Throws 422 above what was paid.
 */
export async function freeMoney(
  tx: Pick<UnitOfWork, 'db'>,
  author: Author,
  condition: SQL | undefined,
  amount: number,
  reason: string,
): Promise<Money[]> {
  const taken = condition ? await reverseSettlements(tx, author, condition, { amount, reason }) : []
  if (taken.reduce((sum, one) => sum + one.taken, 0) < amount)
    throw new AppError(422, 'refund.above-paid', texts.aboveRefundable, {
      fields: { amount: texts.aboveRefundable },
    })
  const reopened = taken.map(({ receivable, taken: part }) => ({ _id: receivable, amount: part }))
  await settleWithoutMoney(tx, author, 'credit', reopened, reason)
  return taken.map(({ taken: part, ...row }) => ({ source: sourceOf(row), amount: part }))
}

/**
 * Credits the open debts for the unused days of a membership that has ended before its time; `days` are those after the day
 * on which it ended, if not others were agreed on. What was paid for unused days is refunded by a call of its own.
 */
export async function creditUnusedDays(
  tx: UnitOfWork,
  author: Author,
  membership: string,
  days?: number,
): Promise<void> {
  const { db } = tx
  const [row] = await db.select().from(memberships).where(eq(memberships._id, membership))
  if (!row?.cancelledAt) return
  const unused = days ?? (await daysAfterToday(db, row, new Date(row.cancelledAt)))
  const { owed } = await booksOf(db, row)
  const rows = await lockReceivablesWhere(db, owed)
  if (rows.every(({ open }) => open === 0)) return
  const { credit } = await worthOf(db, row, unused)
  await creditOpen(tx, author, rows, credit, row.cancelReason)
}

/** Locks the receivables of a membership's sale, or its own; returns their condition. */
export async function lockOwed(db: Database, row: MembershipRow): Promise<SQL> {
  const { owed } = await booksOf(db, row)
  await lockReceivablesWhere(db, owed)
  return owed
}
