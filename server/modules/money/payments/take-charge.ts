import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { databaseErrorOf } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { movePayment } from '#server/modules/money/payments/payment-status.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/** Attempts that this one would pay for a second time: begun for the same thing, and of what is no order, later. */
const rivalsOf = ({ user, kind, subject, price, createdAt }: PaymentRow) =>
  and(
    eq(payments.user, user),
    eq(payments.kind, kind),
    eq(payments.subject, subject),
    kind === 'order'
      ? undefined
      : and(eq(payments.price, price), sql`${payments.createdAt} > ${createdAt}::timestamptz`),
    sql`${payments.failure} IS NULL`,
    inArray(payments.status, [
      'created',
      'awaiting-3ds',
      'authorising',
      'review',
      'paid',
      'partially-refunded',
    ]),
  )

/**
 * Takes up a charge that the provider has confirmed, in any state of its attempt. Of an attempt that had ended
 * the first charge counts: a later attempt that waits for its buyer is ended, one that is being charged is waited for,
 * and after one that was paid this charge is marked to be given back. A charge that is not what was agreed is given
 * back as well and ends nothing else. Returns whether to go on.
 */
export async function takeCharge(
  services: Services,
  { _id }: PaymentRow,
  isAgreed: boolean,
): Promise<boolean> {
  const take = () => services.transact(system, (work) => takeUp(work, _id, isAgreed))
  try {
    return await take()
  } catch (error) {
    // A newer attempt for the order was written at this moment; it is seen now.
    if (databaseErrorOf(error)?.constraint === 'payments_order_key') return take()
    throw error
  }
}

async function takeUp({ db }: UnitOfWork, id: string, isAgreed: boolean): Promise<boolean> {
  const [known] = await db.select().from(payments).where(eq(payments._id, id))
  if (!known) return false
  const rows = await db
    .select()
    .from(payments)
    .where(or(eq(payments._id, id), rivalsOf(known)))
    // Always in one order, so that two charges never wait for each other.
    .orderBy(asc(payments._id))
    .for('update')
  const payment = rows.find(({ _id }) => _id === id)
  if (payment?.status === 'authorising' || payment?.status === 'review') return true
  if (payment?.status === 'awaiting-3ds')
    return (await movePayment(db, id, { to: 'authorising', from: ['awaiting-3ds'] })) !== undefined
  if (payment?.status !== 'failed' && payment?.status !== 'expired') return false
  const late = (failure: PaymentRow['failure'], note: string) =>
    movePayment(db, id, { to: 'authorising', note, changes: { failure } })
  if (!isAgreed) return (await late('general', texts.lateCharge)) !== undefined
  const rivals = rows.filter(({ _id }) => _id !== id)
  if (rivals.some(({ status }) => status === 'authorising' || status === 'review')) {
    await db.update(payments).set({ lookAt: sql`now()` }).where(eq(payments._id, id))
    return false
  }
  if (rivals.some(({ status }) => status === 'paid' || status === 'partially-refunded'))
    return (await late('already-paid', texts.lateSurplus)) !== undefined
  for (const { _id } of rivals)
    await movePayment(db, _id, { to: 'expired', note: texts.paidByEarlier, changes: { failure: 'expired' } })
  return (await late(null, texts.lateCharge)) !== undefined
}
