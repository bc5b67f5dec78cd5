import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, forbidden } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import {
  type TillCountRow,
  type TillEntryRow,
  type TillSessionRow,
  tillCounts,
  tillEntries,
  tillSessions,
} from '#server/modules/money/tills/tills.table.ts'
import type { TillEntryKind } from '#shared/money/tills/till-entries.rules.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = tillsMessages

export const otherPersonsPayment = () => forbidden(texts.otherPersonsPayment)

/** For `explainingConstraints`: writes into a till that was closed meanwhile, and changes of payments after it. */
export const tillConstraints = {
  desk_payments_session_check: () => new AppError(409, 'till.session-needed', texts.sessionNeeded),
  till_entries_session_open: () => new AppError(409, 'till.session-closed', texts.sessionClosed),
  desk_payments_closed: () => new AppError(409, 'payment-record.closed', texts.paymentClosed),
  desk_payments_linked: () => new AppError(409, 'payment-record.linked', texts.paymentLinked),
  desk_payments_refunded: () => new AppError(409, 'payment-record.refunded', texts.paymentRefunded),
  till_entries_payment_reversed: () => new AppError(409, 'payment-record.refunded', texts.paymentRefunded),
}

/** Returns the till session that a person has open. */
export async function findOpenSession(db: Database, person: string): Promise<TillSessionRow | undefined> {
  const [session] = await db
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.openedBy, person), sql`${tillSessions.closedAt} IS NULL`))
  return session
}

type Method = TillEntryRow['method']

interface Movement {
  kind: TillEntryKind
  method: Method
  count: number
  /** Whole kuruş. */
  amount: number
}

/** Returns the sums of a session's entries by kind and method. */
export async function movementsOf(db: Database, session: string): Promise<Movement[]> {
  const rows = await db
    .select({
      kind: tillEntries.kind,
      method: tillEntries.method,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${tillEntries.amount})`,
    })
    .from(tillEntries)
    .where(eq(tillEntries.session, session))
    .groupBy(tillEntries.kind, tillEntries.method)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Returns what a session should hold by method, in whole kuruş: the opening float and its movements. */
export function expectedOf(
  { openingFloat }: Pick<TillSessionRow, 'openingFloat'>,
  movements: readonly Movement[],
): Record<Method, number> {
  const expected = { cash: openingFloat, card: 0, transfer: 0 }
  for (const { method, amount } of movements) expected[method] += amount
  return expected
}

/** Returns the counts of a session, the newest first. */
export const countsOf = (db: Database, session: string): Promise<TillCountRow[]> =>
  db
    .select()
    .from(tillCounts)
    .where(eq(tillCounts.session, session))
    .orderBy(desc(tillCounts.countedAt), desc(tillCounts._id))

/** Whether nothing moved in a session after its newest count. */
export const isCounted = (newest: TillCountRow | undefined, expected: Record<Method, number>): boolean =>
  newest?.expectedCash === expected.cash &&
  newest.expectedCard === expected.card &&
  newest.expectedTransfer === expected.transfer

/**
 * Returns the open till whose money is left out of the sums that a user sees, so that they count it blind; undefined for
 * those who oversee tills.
 */
export async function uncountedSession(db: Database, currentUser: CurrentUser): Promise<string | undefined> {
  if (isAllowed(currentUser, 'till-sessions.close-others')) return undefined
  const session = await findOpenSession(db, currentUser._id)
  if (!session) return undefined
  const [newest] = await countsOf(db, session._id)
  const isKnown = newest && isCounted(newest, expectedOf(session, await movementsOf(db, session._id)))
  return isKnown ? undefined : session._id
}

/** The columns of a payment that tell whose it is. */
type TakenPayment = Partial<Record<'session' | 'takenBy' | 'isHistorical', unknown>> & { branch: string }

/**
 * Returns the check whether the money of a payment is another person's to change: it is in their open till, or they took
 * it today through none. `payment-records.reverse` covers the payments of others. Historical payments went through no till
 * and have a permission of their own.
 */
export async function othersPayments(
  db: Database,
  currentUser: CurrentUser,
): Promise<(payment: TakenPayment) => boolean> {
  if (isAllowed(currentUser, 'payment-records.reverse')) return () => false
  const rows = await db
    .select({ _id: tillSessions._id })
    .from(tillSessions)
    .where(and(ne(tillSessions.openedBy, currentUser._id), sql`${tillSessions.closedAt} IS NULL`))
  const sessions = new Set<unknown>(rows.map(({ _id }) => _id))
  return ({ session, takenBy, isHistorical }) =>
    session === null ? !isHistorical && takenBy !== currentUser._id : sessions.has(session)
}

/**
 * Returns the session that takes the payments of a member of staff in a branch. Throws 409 for cash without an open
 * session there; other methods need none.
 */
export async function sessionForPayments(
  db: Database,
  { _id }: Pick<CurrentUser, '_id'>,
  branch: string,
  methods: readonly string[],
): Promise<string | null> {
  const session = await findOpenSession(db, _id)
  if (session?.branch === branch) return session._id
  if (methods.includes('cash')) throw tillConstraints.desk_payments_session_check()
  return null
}

/** Locks the open session of a person in a branch; undefined without one. */
export async function lockOpenSession(
  db: Database,
  { _id: person }: Pick<CurrentUser, '_id'>,
  branch: string,
): Promise<TillSessionRow | undefined> {
  const [session] = await db
    .select()
    .from(tillSessions)
    .where(
      and(eq(tillSessions.openedBy, person), eq(tillSessions.branch, branch), isNull(tillSessions.closedAt)),
    )
    .for('no key update')
  return session
}

/**
 * `sessionForPayments` for money that is paid back. The session is locked before its entries are written, so that two
 * refunds do not count on the same cash.
 */
export async function sessionForRefund(
  db: Database,
  author: Pick<CurrentUser, '_id'>,
  branch: string,
  method: string,
): Promise<string | null> {
  const session = await lockOpenSession(db, author, branch)
  if (session) return session._id
  if (method === 'cash') throw tillConstraints.desk_payments_session_check()
  return null
}

/** Throws 422 for more cash than a locked session should hold. Amount in whole kuruş. */
export async function requireCash(db: Database, session: string, amount: number): Promise<void> {
  const moved = sql`(SELECT coalesce(sum(amount), 0) FROM till_entries WHERE session_id = ${session} AND method = 'cash')`
  const [row] = await db
    .select({ cash: sql<string>`${tillSessions.openingFloat} + ${moved}` })
    .from(tillSessions)
    .where(eq(tillSessions._id, session))
  if (Number(row?.cash ?? 0) < amount)
    throw new AppError(422, 'till-session.too-little', texts.moreThanExpected, {
      fields: { amount: texts.moreThanExpected },
    })
}
