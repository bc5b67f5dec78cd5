import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { toPicture } from '#server/core/pictures.ts'
import { insertRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { openBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { notifyMember } from '#server/modules/messaging/notifications/notify-member.ts'
import { addEntry, findWallet, ledgerConstraints } from '#server/modules/money/balances/ledger.ts'
import { lockAccount } from '#server/modules/money/balances/wallet-access.ts'
import { requireGateway } from '#server/modules/money/payments/payment-errors.ts'
import { type ProductRow, products } from '#server/modules/shop/products/products.table.ts'
import { adjustStock } from '#server/modules/shop/products/stock.ts'
import { deskExpiry } from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import {
  type VitaminOrderRow,
  vitaminOrderEvents,
  vitaminOrderItems,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { toOrder } from '#server/modules/shop/vitamin-orders/vitamin-orders.view.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { paymentMinutes } from '#shared/shop/vitamin-orders/order-status.ts'
import type {
  createOrder,
  placeDeskOrder,
  VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  orderNoticesMessages,
  vitaminOrdersMessages,
} from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

const twice = () => new AppError(409, 'order.twice', texts.twice)

const constraints = {
  ...ledgerConstraints,
  vitamin_orders_request_key: twice,
}

type OrderRequest = BodyOf<typeof createOrder>

/** Differences of an order that staff place for a member. */
interface ForMember {
  user: string
  adminNote: string
  onPlaced: (tx: UnitOfWork, order: VitaminOrderRow) => Promise<void>
}

/**
 * Writes an order, reserves its stock and debits the wallet if it pays, in one transaction; idempotent by request key.
 * Throws 409 for missing stock or balance.
 */
export async function placeOrder(
  services: Services,
  currentUser: CurrentUser,
  request: OrderRequest,
  forMember?: ForMember,
): Promise<VitaminOrder> {
  const { transact } = services
  const user = forMember?.user ?? currentUser._id
  if (request.method === 'card') requireGateway(services)
  return explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const { db } = tx
      // Staff may exceed the limit of unpaid orders for a member.
      const isLimited = request.method !== 'balance' && !forMember
      // Checked before the lock as well, so that refused requests do not hold connections while they wait for it.
      if (isLimited) await requireOpenSlot(tx, user, request.requestKey)
      const known = await findPlacedOrder(tx, user, request.requestKey)
      // The total that was shown only guards against another price.
      const { requestKey, shownTotal: _, ...content } = request
      const keyUsed = () => new AppError(409, 'order.key-used', forMember ? texts.deskKeyUsed : texts.keyUsed)
      const wanted = { order: content, user, adminNote: forMember?.adminNote }
      if (await isRepeated(tx, currentUser, requestKey, wanted, keyUsed)) {
        if (!known) throw keyUsed()
        return toOrder(db, known)
      }
      await openBranch(db, request.branch)
      if (forMember) await lockAccount(db, currentUser, user)
      if (isLimited) await requireOpenSlot(tx, user, request.requestKey)
      const lines = await reserveStock(tx, request.items)
      const total = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
      if (request.shownTotal !== undefined && kurusOf(request.shownTotal) !== total)
        throw new AppError(
          409,
          'order.price-changed',
          forMember ? texts.deskPriceChanged : texts.priceChanged,
        )
      const order = await insertRecord(db, vitaminOrders, {
        user,
        branch: request.branch,
        status: request.method === 'card' ? 'awaiting-payment' : 'pending',
        method: request.method,
        total,
        note: request.note,
        adminNote: forMember?.adminNote ?? '',
        requestKey: request.requestKey,
        expiresAt: expiries[request.method],
      })
      await db.insert(vitaminOrderItems).values(
        lines.map(({ product, quantity }) => ({
          order: order._id,
          product: product._id,
          name: product.name,
          price: product.price,
          quantity,
          image: thumbnailOf(product),
        })),
      )
      await db.insert(vitaminOrderEvents).values({ order: order._id, status: order.status })
      if (request.method === 'balance') await payFromWallet(tx, currentUser, order)
      await forMember?.onPlaced(tx, order)
      return toOrder(db, order)
    }),
  )
}

/** Places an order for a member at the desk and notifies the member. */
export async function placeOrderForMember(
  services: Services,
  currentUser: CurrentUser,
  { user, adminNote, ...request }: BodyOf<typeof placeDeskOrder>,
): Promise<VitaminOrder> {
  const { branch, method, items } = request
  requireBranch(currentUser, branch)
  return placeOrder(
    services,
    currentUser,
    { ...request, note: '' },
    {
      user,
      adminNote,
      onPlaced: async ({ client, audit }, { _id, number, total }) => {
        await audit({
          resource: 'vitamin-orders',
          recordId: _id,
          action: 'create',
          after: { user, branch, method, items, total: liraOf(total) },
        })
        const notice = { user, ...orderNoticesMessages.placed(number), link: '/customer/orders' }
        await notifyMember({ client, jobs: services.jobs }, notice)
      },
    },
  )
}

/** When an unpaid order expires, by payment method. */
const expiries: Record<OrderRequest['method'], SQL | null> = {
  card: sql`now() + make_interval(mins => ${paymentMinutes})`,
  desk: deskExpiry,
  balance: null,
}

/** Throws 409 if the user has the maximum number of unpaid orders, unless this request placed one of them. */
async function requireOpenSlot({ db }: UnitOfWork, user: string, requestKey: string): Promise<void> {
  const { rows } = await db.execute<{ unpaid: number; most: number; known: boolean }>(sql`
    SELECT open_orders AS most,
      (SELECT count(*)::int FROM vitamin_orders WHERE user_id = ${user} AND (status = 'awaiting-payment'
        OR method = 'desk' AND status IN ('pending', 'preparing', 'ready'))) AS unpaid,
      EXISTS (SELECT 1 FROM vitamin_orders WHERE user_id = ${user} AND request_key = ${requestKey}) AS known
    FROM club_settings`)
  const [found] = rows
  if (found && !found.known && found.unpaid >= found.most)
    throw new AppError(409, 'order.too-many-open', texts.tooManyOpen(found.unpaid))
}

/** Returns the order of a repeated request. An advisory lock serialises the orders of a user. */
async function findPlacedOrder(
  { db }: UnitOfWork,
  user: string,
  requestKey: string,
): Promise<VitaminOrderRow | undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${user}, ${lockSeeds.orders}))`)
  const [row] = await db
    .select()
    .from(vitaminOrders)
    .where(and(eq(vitaminOrders.user, user), eq(vitaminOrders.requestKey, requestKey)))
  return row
}

interface OrderLine {
  product: ProductRow
  quantity: number
}

/** Reserves the stock of an order; lines with the same product are merged. Throws 409 if it is insufficient. */
async function reserveStock(tx: UnitOfWork, items: OrderRequest['items']): Promise<OrderLine[]> {
  const wanted = new Map<string, number>()
  for (const { product, quantity } of items) wanted.set(product, (wanted.get(product) ?? 0) + quantity)
  const found = await tx.db
    .select()
    .from(products)
    .where(and(inArray(products._id, [...wanted.keys()]), eq(products.isActive, true)))
    // A fixed order prevents deadlocks.
    .orderBy(asc(products._id))
    .for('no key update')
  if (found.length < wanted.size) throw new AppError(409, 'order.product-gone', texts.productGone)
  const lines: OrderLine[] = []
  for (const product of found) {
    const quantity = wanted.get(product._id) ?? 0
    const isReserved = await adjustStock(tx, product._id, -quantity)
    if (!isReserved)
      throw new AppError(409, 'order.out-of-stock', texts.outOfStock(product.name, product.stock))
    lines.push({ product, quantity })
  }
  return lines
}

/** URL of the smallest size of a product's picture. */
export const thumbnailOf = ({ picture }: ProductRow): string | null =>
  toPicture(picture).picture?.webp.split(' ')[0] ?? null

async function payFromWallet(tx: UnitOfWork, author: CurrentUser, order: VitaminOrderRow): Promise<void> {
  const wallet = await findWallet(tx.db, order.user, order.branch)
  if (!wallet) throw new AppError(409, 'balance.too-low', balancesMessages.tooLow)
  await addEntry(tx, {
    wallet: wallet._id,
    kind: 'order',
    amount: -order.total,
    description: texts.entry(order.number),
    reference: order._id,
    author,
  })
}
