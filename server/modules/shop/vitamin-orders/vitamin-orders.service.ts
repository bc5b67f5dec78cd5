import { and, asc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { PurchaseHandler, Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { type Author, system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { type Notice, notifyMember } from '#server/modules/messaging/notifications/notify-member.ts'
import {
  type NotifyingWork,
  notifying,
  notifyPeople,
} from '#server/modules/messaging/notifications/notify-people.ts'
import { addEntry, provideWallet } from '#server/modules/money/balances/ledger.ts'
import { type PaymentRow, payments } from '#server/modules/money/payments/payments.table.ts'
import { refundableOf } from '#server/modules/money/payments/payments.view.ts'
import { recordRefundIntent } from '#server/modules/money/payments/refunds.service.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { adjustStock } from '#server/modules/shop/products/stock.ts'
import {
  type VitaminOrderRow,
  vitaminOrderEvents,
  vitaminOrderItems,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { missingOrder, toOrder } from '#server/modules/shop/vitamin-orders/vitamin-orders.view.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { nextStatuses, type OrderStatus, statesBefore } from '#shared/shop/vitamin-orders/order-status.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  orderNoticesMessages,
  vitaminOrdersMessages,
} from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

// State machine

type OrderWork = Pick<UnitOfWork, 'db' | 'refreshPages'>

/** When an order to be paid at the desk expires, counted from now. */
export const deskExpiry = sql`now() + (SELECT make_interval(days => ${clubSettings.deskOrderDays}) FROM ${clubSettings})`

/** Each step of an order to be paid at the desk restarts its expiry, until it is handed out. */
const expiryAt = (to: OrderStatus) =>
  to === 'preparing' || to === 'ready'
    ? sql`CASE WHEN ${vitaminOrders.method} = 'desk' THEN ${deskExpiry} END`
    : null

/**
 * Moves an order to another state if its current state allows it, and records the event. Cancelling restocks its goods.
 * Returns undefined if the order is in another state by now or `condition` no longer holds.
 */
export async function transitionOrder(
  tx: OrderWork,
  id: string,
  to: OrderStatus,
  condition?: SQL,
): Promise<VitaminOrderRow | undefined> {
  const { db } = tx
  const [moved] = await db
    .update(vitaminOrders)
    .set({
      status: to,
      expiresAt: expiryAt(to),
      ...(to === 'cancelled' ? { restockedAt: sql`now()` } : {}),
      version: sql`${vitaminOrders.version} + 1`,
    })
    .where(and(eq(vitaminOrders._id, id), inArray(vitaminOrders.status, statesBefore(to)), condition))
    .returning()
  if (!moved) return undefined
  await db.insert(vitaminOrderEvents).values({ order: id, status: to })
  if (to === 'cancelled') await restock(tx, id)
  return moved
}

async function restock(tx: OrderWork, order: string): Promise<void> {
  const items = await tx.db
    .select({ product: vitaminOrderItems.product, quantity: vitaminOrderItems.quantity })
    .from(vitaminOrderItems)
    .where(eq(vitaminOrderItems.order, order))
    // A fixed order prevents deadlocks.
    .orderBy(vitaminOrderItems.product)
  for (const { product, quantity } of items) if (product) await adjustStock(tx, product, quantity)
}

// Changes by staff and buyers

const audited = ({ status, adminNote }: VitaminOrderRow) => ({ status, adminNote })

interface OrderChange {
  status: OrderStatus
  adminNote?: string | undefined
  version?: number | undefined
}

/** Limits orders to those of the user's branches. */
export const managedOrders = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, vitaminOrders.branch)

/** Changes the state or the note of an order. Throws 409 for a transition that is not allowed. */
export async function changeOrder(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { status, adminNote, version }: OrderChange,
): Promise<VitaminOrder> {
  return services.transact(currentUser, async (tx) => {
    const { db, audit } = tx
    await lockPayment(db, id)
    const scope = managedOrders(currentUser)
    const before = await lockRecord(db, vitaminOrders, id, missingOrder, {
      scope,
      version,
      noKeyUpdate: true,
    })
    let after: VitaminOrderRow = before
    if (status !== before.status) {
      if (!nextStatuses(before.status).includes(status))
        throw new AppError(409, 'order.transition', texts.transition)
      after = await moveOrder(tx, before, status, currentUser)
      await notifyBuyer(notifying(tx, services), after)
    }
    if (adminNote !== undefined && adminNote !== after.adminNote)
      after = await updateRecord(db, vitaminOrders, id, { adminNote })
    await audit({
      resource: 'vitamin-orders',
      recordId: id,
      action: 'edit',
      person: before.user,
      before: audited(before),
      after: audited(after),
    })
    return toOrder(db, after)
  })
}

/** Notifies the buyer of a change by staff, except of the handover itself. */
async function notifyBuyer(work: NotifyingWork, { user, status, number }: VitaminOrderRow): Promise<void> {
  if (status === 'ready') await notifyPeople(work, [user], () => readyNotice(number))
  else if (status === 'preparing' || status === 'cancelled')
    await notifyMember(work, { user, ...orderNoticesMessages[status](number), link: '/customer/orders' })
}

/** Also by mail or as a text message: the buyer comes for it. */
function readyNotice(number: number): Notice {
  const { title, message } = orderNoticesMessages.ready(number)
  return {
    subject: title,
    paragraphs: [message],
    action: { label: 'Siparişlerim', path: '/customer/orders' },
    sms: { template: 'order', values: { siparis: String(number) } },
  }
}

/** Cancels the user's own order. Throws 409 once its preparation has begun. */
export async function cancelOwnOrder(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<VitaminOrder> {
  return transact(currentUser, async (tx) => {
    const scope = eq(vitaminOrders.user, currentUser._id)
    await lockPayment(tx.db, id)
    const before = await lockRecord(tx.db, vitaminOrders, id, missingOrder, { scope, noKeyUpdate: true })
    if (before.status !== 'awaiting-payment' && before.status !== 'pending')
      throw new AppError(409, 'order.not-cancellable', texts.notCancellable)
    return toOrder(tx.db, await moveOrder(tx, before, 'cancelled', currentUser))
  })
}

/** Locks the payment of an order. Always called before the order is locked, in the same order as in the settlement of payments. */
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
    .for('no key update')
  return payment
}

/** Moves an order; a cancelled one is refunded to where the money came from. */
async function moveOrder(
  tx: UnitOfWork,
  before: VitaminOrderRow,
  status: OrderStatus,
  author: Author,
): Promise<VitaminOrderRow> {
  const moved = await transitionOrder(tx, before._id, status)
  if (!moved) throw new AppError(409, 'order.transition', texts.transition)
  if (status === 'cancelled' && before.status !== 'awaiting-payment') await refundOrder(tx, before, author)
  return moved
}

/** Refunds the wallet at once; the refund of a card is sent by the worker. */
async function refundOrder(tx: UnitOfWork, order: VitaminOrderRow, author: Author): Promise<void> {
  if (order.method === 'balance') {
    const wallet = await provideWallet(tx, { user: order.user, branch: order.branch })
    await addEntry(tx, {
      wallet: wallet._id,
      kind: 'order-refund',
      amount: order.total,
      description: texts.refundEntry(order.number),
      reference: order._id,
      author: system,
    })
  }
  if (order.method === 'card') {
    const payment = await lockPayment(tx.db, order._id)
    // Staff may have refunded the payment already.
    if (payment && refundableOf(payment) > 0)
      await recordRefundIntent(tx, author, payment._id, {
        reason: texts.refundEntry(order.number),
        requestKey: v7(),
      })
  }
}

// Card payments

/** Sells an order to its buyer by card. */
export const orderPurchases: PurchaseHandler = {
  kind: 'order',
  async price(db, user, id) {
    const [order] = await db
      .select()
      .from(vitaminOrders)
      .where(and(eq(vitaminOrders._id, id), eq(vitaminOrders.user, user)))
    if (!order) throw missingOrder()
    if (order.status !== 'awaiting-payment') throw new AppError(409, 'order.not-payable', texts.notPayable)
    const items = await db
      .select({ ...getTableColumns(vitaminOrderItems), features: products.features })
      .from(vitaminOrderItems)
      .leftJoin(products, eq(products._id, vitaminOrderItems.product))
      .where(eq(vitaminOrderItems.order, id))
      .orderBy(vitaminOrderItems._id)
    return {
      branch: order.branch,
      title: paymentsMessages.orderTitle(order.number),
      price: order.total,
      lines: items.map(({ name, quantity, price, features }) => ({
        ...{ name, quantity, amount: price * quantity },
        features: features ?? [],
      })),
    }
  },
  fulfil: async (tx, id) => (await transitionOrder(tx, id, 'pending'))?._id,
  async onRefund(tx, id) {
    await transitionOrder(tx, id, 'cancelled')
  },
}

// Expiry

const isExpired = lt(vitaminOrders.expiresAt, sql`now()`)
// An order whose charge is in flight, or whose hosted form can still be paid, does not expire.
const isUnpaid = sql`NOT EXISTS (SELECT 1 FROM payments WHERE subject_id = ${vitaminOrders._id} AND kind = 'order'
  AND (status IN ('authorising', 'review', 'paid') OR status = 'awaiting-3ds' AND form_expires_at IS NOT NULL))`

/** Cancels orders that were not paid in time, restocks their goods and notifies their buyers. Idempotent. */
export async function releaseUnpaidOrders({ db, transact, jobs }: Services): Promise<void> {
  const unpaid = await db
    .select({ _id: vitaminOrders._id })
    .from(vitaminOrders)
    .where(and(isExpired, isUnpaid))
    .orderBy(asc(vitaminOrders.expiresAt))
    .limit(200)
  for (const { _id } of unpaid) {
    await transact(system, async (tx) => {
      // A charge that begins meanwhile waits for its payment, or is seen by the conditions.
      await tx.db
        .select({ _id: payments._id })
        .from(payments)
        .where(and(eq(payments.kind, 'order'), eq(payments.subject, _id)))
        .orderBy(asc(payments._id))
        .for('no key update')
      const order = await transitionOrder(tx, _id, 'cancelled', and(isExpired, isUnpaid))
      if (!order) return
      const { user, number, method } = order
      const words = method === 'desk' ? orderNoticesMessages.notFetched : orderNoticesMessages.notPaid
      await notifyMember({ client: tx.client, jobs }, { user, ...words(number), link: '/customer/orders' })
    })
  }
}
