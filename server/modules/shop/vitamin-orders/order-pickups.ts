import { and, eq, inArray } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { transitionOrder } from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import {
  type VitaminOrderRow,
  vitaminOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { missingOrder, toOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.view.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { OrderPickup } from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import { pickupStatuses } from '#shared/shop/vitamin-orders/order-status.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

/** The search of orders, by number or by buyer. */
export const orderSearch: NonNullable<ListDefinition<typeof vitaminOrders>['search']> = {
  ...personSearch(vitaminOrders.user),
  exact: (words) =>
    /^#?\d{1,9}$/.test(words) ? eq(vitaminOrders.number, Number(words.replace('#', ''))) : undefined,
}

const pickupList: ListDefinition<typeof vitaminOrders> = {
  table: vitaminOrders,
  key: vitaminOrders._id,
  sort: { createdAt: vitaminOrders.createdAt, number: vitaminOrders.number },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: vitaminOrders.branch, user: vitaminOrders.user, status: vitaminOrders.status },
  search: orderSearch,
}

/** Paid or to be paid at the hand-over, in the branch of the current user. */
const pickupScope = (currentUser: CurrentUser) =>
  and(inArray(vitaminOrders.status, [...pickupStatuses]), branchScope(currentUser, vitaminOrders.branch))

function toPickup({ status, method, total, ...order }: VitaminOrder): OrderPickup {
  return {
    ...order,
    status: pickupStatuses.find((one) => one === status) ?? 'pending',
    due: method === 'desk' && status !== 'delivered' ? total : null,
  }
}

const toPickups = async (db: Database, rows: readonly VitaminOrderRow[]): Promise<OrderPickup[]> =>
  (await toOrders(db, rows)).map(toPickup)

export async function listPickupPage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<OrderPickup>> {
  const page = await listRows(db, pickupList, query, pickupScope(currentUser))
  return { ...page, rows: await toPickups(db, page.rows) }
}

/** Hands over an order that is ready, once. Throws 409 for one in another state. */
export async function handOverOrder(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<OrderPickup> {
  return transact(currentUser, async (tx) => {
    const scope = branchScope(currentUser, vitaminOrders.branch)
    const before = await lockRecord(tx.db, vitaminOrders, id, missingOrder, { scope, noKeyUpdate: true })
    if (before.status === 'delivered') throw new AppError(409, 'order.handed-over', texts.handedOver)
    if (before.status !== 'ready') throw new AppError(409, 'order.not-ready', texts.notReady)
    const after = await transitionOrder(tx, id, 'delivered')
    if (!after) throw new AppError(409, 'order.not-ready', texts.notReady)
    await tx.audit({
      resource: 'vitamin-orders',
      recordId: id,
      action: 'hand-over',
      person: before.user,
      before: { status: before.status, branch: before.branch },
      after: { status: after.status, branch: after.branch },
    })
    const [pickup] = await toPickups(tx.db, [after])
    if (!pickup) throw missingOrder()
    return pickup
  })
}
