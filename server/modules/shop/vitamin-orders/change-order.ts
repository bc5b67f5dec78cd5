import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { type Author, system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { notifyMember, type TellingWork } from '#server/modules/messaging/notifications/notify-member.ts'
import { addEntry, provideWallet } from '#server/modules/money/balances/ledger.ts'
import { refundableOf } from '#server/modules/money/payments/payment-answers.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { intendRefund } from '#server/modules/money/payments/refund-payment.ts'
import { missingOrder, toOrder } from '#server/modules/shop/vitamin-orders/order-answers.ts'
import { moveOrder } from '#server/modules/shop/vitamin-orders/order-status.ts'
import {
  type VitaminOrderRow,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { nextStatuses, type OrderStatus } from '#shared/shop/vitamin-orders/order-life.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  orderNoticesMessages,
  vitaminOrdersMessages,
} from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

const audited = ({ status, adminNote }: VitaminOrderRow) => ({ status, adminNote })

interface OrderChange {
  status: OrderStatus
  adminNote?: string | undefined
  version?: number | undefined
}

/** Moves an order on or writes its note. Throws 409 for a state that cannot follow. */
export async function changeOrder(
  { transact, jobs }: Services,
  currentUser: CurrentUser,
  id: string,
  { status, adminNote, version }: OrderChange,
): Promise<VitaminOrder> {
  return transact(currentUser, async (tx) => {
    const { db, audit } = tx
    await lockPayment(db, id)
    const before = await lockRecord(db, vitaminOrders, id, missingOrder, { version })
    let after: VitaminOrderRow = before
    if (status !== before.status) {
      if (!nextStatuses(before.status).includes(status))
        throw new AppError(409, 'order.transition', texts.transition)
      after = await advance(tx, before, status, currentUser)
      await tellBuyer({ client: tx.client, jobs }, after)
    }
    if (adminNote !== undefined && adminNote !== after.adminNote)
      after = await updateRecord(db, vitaminOrders, id, { adminNote })
    await audit({
      resource: 'vitaminOrders',
      recordId: id,
      action: 'edit',
      person: before.user,
      before: audited(before),
      after: audited(after),
    })
    return toOrder(db, after)
  })
}

/** Tells a buyer what staff have done with an order; whoever is handed it needs no telling. */
async function tellBuyer(work: TellingWork, { user, status, number }: VitaminOrderRow): Promise<void> {
  if (status !== 'preparing' && status !== 'ready' && status !== 'cancelled') return
  await notifyMember(work, { user, ...orderNoticesMessages[status](number), link: '/customer/orders' })
}

/** A buyer calls off what nobody has begun to prepare. */
export async function cancelOwn(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<VitaminOrder> {
  return transact(currentUser, async (tx) => {
    const scope = eq(vitaminOrders.user, currentUser._id)
    await lockPayment(tx.db, id)
    const before = await lockRecord(tx.db, vitaminOrders, id, missingOrder, { scope })
    if (before.status !== 'awaiting-payment' && before.status !== 'pending')
      throw new AppError(409, 'order.not-cancellable', texts.notCancellable)
    return toOrder(tx.db, await advance(tx, before, 'cancelled', currentUser))
  })
}

/** The payment that paid an order. It is locked before its order, here as where payments are settled. */
async function lockPayment(db: Database, order: string): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'order'),
        eq(payments.subject, order),
        eq(payments.fulfilment, order),
        inArray(payments.status, ['paid', 'partially-refunded']),
      ),
    )
    .for('update')
  return payment
}

/** A cancelled order's money goes back to where it came from: the wallet at once, the card by its provider. */
async function advance(
  work: UnitOfWork,
  before: VitaminOrderRow,
  status: OrderStatus,
  author: Author,
): Promise<VitaminOrderRow> {
  const moved = await moveOrder(work, before._id, status)
  if (!moved) throw new AppError(409, 'order.transition', texts.transition)
  if (status === 'cancelled' && before.status !== 'awaiting-payment') await giveBack(work, before, author)
  return moved
}

async function giveBack(work: UnitOfWork, order: VitaminOrderRow, author: Author): Promise<void> {
  if (order.method === 'balance') {
    const wallet = await provideWallet(work, { user: order.user, branch: order.branch })
    await addEntry(work, {
      wallet: wallet._id,
      kind: 'order-refund',
      amount: order.total,
      description: texts.refundEntry(order.number),
      reference: order._id,
      author: system,
    })
  }
  if (order.method === 'card') {
    const payment = await lockPayment(work.db, order._id)
    // Whoever gave the money back in the payments has left nothing; else the job that settles refunds asks for it.
    if (payment && refundableOf(payment) > 0)
      await intendRefund(work, author, payment._id, {
        reason: texts.refundEntry(order.number),
        requestKey: v7(),
      })
  }
}
