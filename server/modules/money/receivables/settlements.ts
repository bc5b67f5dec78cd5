import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import {
  type ReceivableRow,
  receivables,
  type SettlementRow,
  settlements,
} from '#server/modules/money/receivables/receivables.table.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'

const texts = receivablesMessages

export const moreThanOpen = () =>
  new AppError(422, 'receivable.more-than-open', texts.moreThanOpen, {
    fields: { amount: texts.moreThanOpen },
  })

/** For `explainingConstraints`: settlements beyond what is open, and reversals of what is not settled. */
export const settlementConstraints = {
  receivables_open_check: moreThanOpen,
  receivables_sums_check: moreThanOpen,
  desk_payments_allocated_check: moreThanOpen,
  memberships_paid_before_spent: () => new AppError(409, 'settlement.not-reversible', texts.importedSpent),
  settlements_reversal_check: () => new AppError(409, 'settlement.not-reversible', texts.reversalInvalid),
}

/** Money that settles receivables: one of these. */
export type SettlementSource = Partial<
  Pick<SettlementRow, 'payment' | 'walletEntry' | 'cardPayment' | 'imported'>
>

export const sourceOf = ({
  payment = null,
  walletEntry = null,
  cardPayment = null,
  imported = null,
}: SettlementSource): Required<SettlementSource> => ({ payment, walletEntry, cardPayment, imported })

/** An amount of money that is to be allocated, in whole kuruş. */
export interface Money {
  source: SettlementSource
  amount: number
}

/** Locks the receivables that match a condition, in one order everywhere; returns them by their due dates. */
export async function lockReceivablesWhere(db: Database, condition: SQL): Promise<ReceivableRow[]> {
  await db
    .select({ _id: receivables._id })
    .from(receivables)
    .where(condition)
    .orderBy(receivables._id)
    .for('no key update')
  return db.select().from(receivables).where(condition).orderBy(asc(receivables.dueOn), asc(receivables._id))
}

/** Locks receivables; throws 404 if one is unknown or outside of the scope. */
export async function lockReceivables(
  db: Database,
  ids: readonly string[],
  scope?: SQL,
): Promise<ReceivableRow[]> {
  const rows = await lockReceivablesWhere(db, and(inArray(receivables._id, [...ids]), scope) ?? sql`false`)
  if (rows.length < new Set(ids).size) throw notFound(texts.notFound)
  return rows
}

/**
 * Locks all receivables of a sale. What is credited, reversed or refunded depends on the whole sale: with a part of them
 * locked, a collection could settle another one meanwhile.
 */
export const lockReceivablesOf = (db: Database, sale: string): Promise<ReceivableRow[]> =>
  lockReceivablesWhere(db, eq(receivables.sale, sale))

/**
 * Allocates money to locked receivables in their order until one of both is used up; returns the kuruş that are left of
 * each source.
 */
export async function allocate(
  { db }: Pick<UnitOfWork, 'db'>,
  { _id: actor }: Pick<Author, '_id'>,
  owed: readonly Pick<ReceivableRow, '_id' | 'open'>[],
  money: readonly Money[],
  requestKey: string | null = null,
): Promise<number[]> {
  const rows: (typeof settlements.$inferInsert)[] = []
  const left = money.map(({ amount }) => amount)
  let current = 0
  for (const { _id: receivable, open } of owed) {
    let missing = open
    while (missing > 0 && current < money.length) {
      const amount = Math.min(missing, left[current] ?? 0)
      if (amount > 0) {
        rows.push({ receivable, kind: 'payment', amount, ...money[current]?.source, requestKey, actor })
        missing -= amount
        left[current] = (left[current] ?? 0) - amount
      }
      if (missing > 0) current += 1
    }
  }
  if (rows.length > 0) await db.insert(settlements).values(rows)
  return left
}

/** Settles a receivable without money: a write-off, or a credit that takes back what was sold. */
export async function settleWithoutMoney(
  { db }: Pick<UnitOfWork, 'db'>,
  { _id: actor }: Pick<Author, '_id'>,
  kind: 'write-off' | 'credit',
  owed: readonly { _id: string; amount: number }[],
  reason: string,
): Promise<void> {
  const rows = owed.filter(({ amount }) => amount > 0)
  if (rows.length === 0) return
  await db
    .insert(settlements)
    .values(rows.map(({ _id: receivable, amount }) => ({ receivable, kind, amount, reason, actor })))
}

/**
 * Locks the receivables of settlements. Receivables, payments, wallets and till sessions are locked in this order, which
 * prevents deadlocks: call it before a payment is locked that is to be taken back.
 */
export async function lockSettled(db: Database, condition: SQL): Promise<ReceivableRow[]> {
  const settled = await db
    .selectDistinct({ _id: settlements.receivable })
    .from(settlements)
    .where(and(condition, sql`${settlements.reverses} IS NULL`))
  return settled.length === 0
    ? []
    : lockReceivables(
        db,
        settled.map(({ _id }) => _id),
      )
}

/** Locks the payments of settlements in one order, before a statement that writes reversals of several. */
async function lockSources(db: Database, rows: readonly Pick<SettlementRow, 'payment'>[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ payment }) => payment ?? []))]
  if (ids.length > 1)
    await db
      .select({ _id: deskPayments._id })
      .from(deskPayments)
      .where(inArray(deskPayments._id, ids))
      .orderBy(deskPayments._id)
      .for('no key update')
}

/** The rest of settlements after their reversals, in whole kuruş. */
export const unreversedAmount = sql<string>`settlements.amount + coalesce(
  (SELECT sum(taken.amount) FROM settlements taken WHERE taken.reverses_id = settlements.id), 0)`

/**
 * Takes back settlements that match a condition, the newest first, up to an amount in whole kuruş (all without one).
 * The receivables are open again; returns what was taken back, by settlement.
 */
export async function reverseSettlements(
  { db }: Pick<UnitOfWork, 'db'>,
  { _id: actor }: Pick<Author, '_id'>,
  condition: SQL,
  { amount = Number.POSITIVE_INFINITY, reason }: { amount?: number; reason: string },
): Promise<(SettlementRow & { taken: number })[]> {
  const owed = await lockSettled(db, condition)
  if (owed.length === 0) return []
  const rows = await db
    .select({ row: settlements, unreversedAmount })
    .from(settlements)
    .where(and(condition, sql`${settlements.reverses} IS NULL`))
    .orderBy(sql`${settlements.createdAt} DESC, ${settlements._id} DESC`)
  let left = amount
  const taken = rows.flatMap(({ row, unreversedAmount: unreversed }) => {
    const part = Math.min(left, Number(unreversed))
    left -= part
    return part > 0 ? [{ ...row, taken: part }] : []
  })
  if (taken.length === 0) return []
  await lockSources(db, taken)
  await db.insert(settlements).values(
    taken.map(({ _id: reverses, taken: part, receivable, kind, ...row }) => ({
      ...{ receivable, kind, ...sourceOf(row), reverses, reason, actor },
      amount: -part,
    })),
  )
  return taken
}

/** The settlements of a sale. */
export const ofSale = (sale: string): SQL =>
  inArray(
    settlements.receivable,
    sql`(SELECT ${receivables._id} FROM ${receivables} WHERE ${eq(receivables.sale, sale)})`,
  )
