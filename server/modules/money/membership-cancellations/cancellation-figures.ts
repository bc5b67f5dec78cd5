import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { MembershipRow } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  lineOf,
  refundableFor,
  shareOf,
  sumsOf,
} from '#server/modules/money/membership-changes/unused-days.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { refundableOf } from '#server/modules/money/payments/payments.view.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { ofSale, standing } from '#server/modules/money/receivables/settlements.ts'

/** The amounts that a membership's end costs both sides, in whole kuruş. */
export interface CancellationFigures {
  price: number
  usedDays: number
  remainingDays: number
  used: number
  credit: number
  cardRefund: number
  walletRefund: number
  deskRefund: number
}

/** Where the money of a refund comes from, in whole kuruş. */
interface RefundParts {
  /** By card payment. */
  cards: Map<string, number>
  wallet: number
  desk: number
}

/** Divides a refund of a sale among its settlements, the newest first, as the refund will take them back. */
export async function refundPartsOf(db: Database, sale: string, amount: number): Promise<RefundParts> {
  const rows = await db
    .select({
      cardPayment: settlements.cardPayment,
      walletEntry: settlements.walletEntry,
      standing,
    })
    .from(settlements)
    .where(and(ofSale(sale), eq(settlements.kind, 'payment'), sql`${settlements.reverses} IS NULL`))
    .orderBy(sql`${settlements.createdAt} DESC, ${settlements._id} DESC`)
  const parts: RefundParts = { cards: new Map(), wallet: 0, desk: 0 }
  let left = amount
  for (const { cardPayment, walletEntry, standing: stands } of rows) {
    const part = Math.max(0, Math.min(left, Number(stands)))
    left -= part
    if (cardPayment) parts.cards.set(cardPayment, (parts.cards.get(cardPayment) ?? 0) + part)
    else if (walletEntry) parts.wallet += part
    else parts.desk += part
  }
  return parts
}

/**
 * Returns what is credited and refunded if so many days of a membership stay unused: its share of what was paid by card, or
 * of the line of the sale at the desk. For one that was imported the price is taken as paid outside of the product.
 */
export async function figuresOf(
  db: Database,
  row: MembershipRow,
  remainingDays: number,
): Promise<CancellationFigures> {
  const days = { usedDays: row.durationDays - remainingDays, remainingDays }
  const none = { credit: 0, cardRefund: 0, walletRefund: 0, deskRefund: 0 }
  if (row.payment) {
    const [payment] = await db.select().from(payments).where(eq(payments._id, row.payment))
    if (!payment) throw new Error(`Membership ${row._id} has lost its payment`)
    const { paidPrice: price, refunded } = payment
    const unearned = shareOf(row, price, remainingDays)
    const cardRefund = Math.min(refundableOf(payment), Math.max(0, unearned - refunded))
    return { ...days, ...none, price, used: price - unearned, cardRefund }
  }
  const line = await lineOf(db, row._id)
  const price = line?.amount ?? row.price
  const unearned = shareOf(row, price, remainingDays)
  const used = price - unearned
  if (!line) return { ...days, ...none, price, used, deskRefund: row.source === 'import' ? unearned : 0 }
  const sums = await sumsOf(db, line)
  const credit = Math.min(sums.open, Math.max(0, unearned - sums.credited))
  const { cards, wallet, desk } = await refundPartsOf(db, line.sale, refundableFor(sums, unearned))
  const cardRefund = [...cards.values()].reduce((sum, part) => sum + part, 0)
  return { ...days, price, used, credit, cardRefund, walletRefund: wallet, deskRefund: desk }
}
