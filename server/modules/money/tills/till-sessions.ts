import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type TillSessionRow, tillSessions } from '#server/modules/money/tills/tills.table.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

const texts = tillsMessages

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
