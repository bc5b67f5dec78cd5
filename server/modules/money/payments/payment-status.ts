import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type PaymentRow, paymentEvents, payments } from '#server/modules/money/payments/payments.table.ts'
import { type PaymentStatus, statesBefore } from '#shared/money/payments/payment-life.ts'

interface Move {
  to: PaymentStatus
  /** Only from these states; every state that may lead to `to` when left out. */
  from?: readonly PaymentStatus[]
  /** For staff: what happened. Never anything of a card. */
  note?: string
  changes?: Partial<typeof payments.$inferInsert>
}

/**
 * Moves a payment on, if its state allows it at this moment: of many who try at once, one succeeds. Answers
 * undefined where the payment has moved elsewhere meanwhile.
 */
export async function movePayment(
  db: Database,
  id: string,
  { to, from = statesBefore(to), note = '', changes = {} }: Move,
): Promise<PaymentRow | undefined> {
  const allowed = from.filter((state) => statesBefore(to).includes(state))
  const [before] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments._id, id))
    .for('update')
  if (!before || !allowed.includes(before.status)) return undefined
  const [moved] = await db
    .update(payments)
    .set({ ...changes, status: to, statusAt: sql`now()`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments._id, id), inArray(payments.status, [...allowed])))
    .returning()
  if (moved) await db.insert(paymentEvents).values({ payment: id, from: before.status, to, note })
  return moved
}

/** Notes something that changed nothing, such as a callback that was refused. */
export async function notePayment(db: Database, payment: string, note: string): Promise<void> {
  await db.insert(paymentEvents).values({ payment, note })
}
