import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { dayCount, intersectRanges } from '#server/modules/membership/memberships/membership-schedule.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { saleRefunds } from '#server/modules/money/membership-changes/sale-refunds.table.ts'
import {
  type ReceivableRow,
  receivables,
  settlements,
} from '#server/modules/money/receivables/receivables.table.ts'
import {
  lockReceivablesOf,
  type Money,
  ofSale,
  reverseSettlements,
  settleWithoutMoney,
} from '#server/modules/money/receivables/settlements.ts'
import { saleLines } from '#server/modules/money/sales/sales.table.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
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
 * Days from a day on that a membership can still be used: without those on which it is frozen, which its end includes. Of
 * a freeze that ended together with the membership the planned days count.
 */
export async function unusedDays(db: Database, row: MembershipRow, from: string): Promise<number> {
  const first = clubDay(new Date(row.startsAt))
  const [, begin = from] = [first, from].sort()
  const end = clubDay(new Date(row.endsAt))
  const frozen = await db
    .select()
    .from(freezes)
    .where(and(eq(freezes.membership, row._id), gte(freezes.endsAt, row.startsAt)))
  const ranges = frozen.map(({ startsAt, endsAt, endedAt, days }) => {
    const start = clubDay(new Date(startsAt))
    const isCut = endedAt !== null && endedAt === row.cancelledAt
    return { from: start, until: isCut ? addDays(start, days) : clubDay(new Date(endsAt)) }
  })
  const lost = intersectRanges([[{ from: begin, until: end }], ranges]).map(dayCount)
  // Days added as a favour have no value.
  return Math.max(
    0,
    Math.min(row.durationDays, daysBetween(begin, end) - lost.reduce((sum, days) => sum + days, 0)),
  )
}

/** Unused days of a membership that ends now: today is used. */
export const daysAfterToday = (db: Database, row: MembershipRow, now: Date): Promise<number> =>
  unusedDays(db, row, new Date(row.startsAt) > now ? clubDay(now) : addDays(clubDay(now), 1))

/** Whole kuruş of an amount for the remaining days, rounded down. */
export const shareOf = ({ durationDays }: MembershipRow, amount: number, days: number): number =>
  Math.floor((amount * days) / durationDays)

export const isMoneyOf = (sale: string): SQL | undefined => and(ofSale(sale), eq(settlements.kind, 'payment'))

/** Money of a sale that can be paid back at the desk: card payments on the site are refunded with their payment. */
export const atDesk = (sale: string): SQL | undefined => and(isMoneyOf(sale), isNull(settlements.cardPayment))

type SaleSums = Record<'open' | 'writtenOff' | 'credited', number>

/**
 * What of the sale of a line was never paid, because it is open or was written off, and what was taken back of it, in whole
 * kuruş. Refunds that name another line took nothing back of this one; everything else that was credited for the sale did.
 */
export async function sumsOf(db: Database, { _id, sale }: Pick<Line, '_id' | 'sale'>): Promise<SaleSums> {
  const ofOthers = sql`(SELECT coalesce(sum(${saleRefunds.amount}), 0) FROM ${saleRefunds}
    WHERE ${saleRefunds.sale} = ${sale} AND ${saleRefunds.line} <> ${_id})`
  const [sums] = await db
    .select({
      open: sql<string>`coalesce(sum(${receivables.open}), 0)`,
      writtenOff: sql<string>`coalesce(sum(${receivables.writtenOff}), 0)`,
      credited: sql<string>`greatest(0, coalesce(sum(${receivables.credited}), 0) - ${ofOthers})`,
    })
    .from(receivables)
    .where(eq(receivables.sale, sale))
  const { open = 0, writtenOff = 0, credited = 0 } = sums ?? {}
  return { open: Number(open), writtenOff: Number(writtenOff), credited: Number(credited) }
}

/** Returns the amount that can be paid back for unused days: their share of the price, less what was never paid or is paid back already. */
export const refundableFor = ({ open, writtenOff, credited }: SaleSums, unearned: number): number =>
  Math.max(0, unearned - credited - open - writtenOff)

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
 * Frees settled money of a sale whose receivables were locked before, the newest first, and credits what it had settled.
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
  return taken.map(({ payment, walletEntry, cardPayment, taken: part }) => ({
    source: { payment, walletEntry, cardPayment },
    amount: part,
  }))
}

/**
 * Credits the open instalments for the unused days of a membership that has ended before its time; `days` are those after
 * the day on which it ended, if not others were agreed on. What was paid for unused days is refunded by a call of its own.
 */
export async function creditUnusedDays(
  tx: UnitOfWork,
  author: Author,
  membership: string,
  days?: number,
): Promise<void> {
  const line = await lineOf(tx.db, membership)
  if (!line) return
  const [row] = await tx.db.select().from(memberships).where(eq(memberships._id, membership))
  if (!row?.cancelledAt) return
  const unused = days ?? (await daysAfterToday(tx.db, row, new Date(row.cancelledAt)))
  const owed = await lockReceivablesOf(tx.db, line.sale)
  if (owed.every(({ open }) => open === 0)) return
  const { credited } = await sumsOf(tx.db, line)
  const left = Math.max(0, shareOf(row, line.amount, unused) - credited)
  await creditOpen(tx, author, owed, left, row.cancelReason)
}
