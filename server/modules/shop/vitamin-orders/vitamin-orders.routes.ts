import { and, eq, gte, lt, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  handOverOrder,
  listPickupPage,
  orderSearch,
} from '#server/modules/shop/vitamin-orders/order-pickups.ts'
import { orderStats } from '#server/modules/shop/vitamin-orders/order-stats.ts'
import { placeOrder, placeOrderForMember } from '#server/modules/shop/vitamin-orders/place-order.ts'
import {
  cancelOwnOrder,
  changeOrder,
  managedOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { missingOrder, toOrder, toOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.view.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import * as pickups from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import * as contract from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

const orderList: ListDefinition<typeof vitaminOrders> = {
  table: vitaminOrders,
  key: vitaminOrders._id,
  sort: {
    createdAt: vitaminOrders.createdAt,
    number: vitaminOrders.number,
    total: vitaminOrders.total,
  },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: vitaminOrders.branch,
    user: vitaminOrders.user,
    status: vitaminOrders.status,
    method: vitaminOrders.method,
    from: (moment: string) => gte(vitaminOrders.createdAt, moment),
    until: (moment: string) => lt(vitaminOrders.createdAt, moment),
  },
  search: orderSearch,
}

interface PageQuery {
  page?: number | undefined
  limit?: number | undefined
}

/** Converts a page number to a range of rows. */
const rangeOf = ({ page = 1, limit = 20 }: PageQuery): [number, number] => [
  (page - 1) * limit,
  page * limit - 1,
]

export function vitaminOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.createOrder, ({ currentUser, body }) => placeOrder(services, currentUser, body))

  mount(app, contract.placeDeskOrder, ({ currentUser, body }) =>
    placeOrderForMember(services, currentUser, body),
  )

  mount(app, contract.listOwnOrders, async ({ currentUser, query }) => {
    const { page, limit, status } = query
    const own = and(
      eq(vitaminOrders.user, currentUser._id),
      status ? eq(vitaminOrders.status, status) : undefined,
    )
    const found = await listRows(db, orderList, { range: rangeOf(query) }, own)
    return {
      orders: await toOrders(db, found.rows),
      totalPages: Math.ceil(found.total / limit),
      currentPage: page,
      total: found.total,
    }
  })

  mount(app, contract.showOrder, async ({ currentUser, params }) => {
    const own = eq(vitaminOrders.user, currentUser._id)
    const managed = managedOrders(currentUser)
    const visible = isAllowed(currentUser, 'vitamin-orders.list') ? managed && or(own, managed) : own
    const [row] = await db
      .select()
      .from(vitaminOrders)
      .where(and(eq(vitaminOrders._id, params.id), visible))
    if (!row) throw missingOrder()
    return toOrder(db, row)
  })

  mount(app, contract.cancelOwnOrder, ({ currentUser, params }) =>
    cancelOwnOrder(services, currentUser, params.id),
  )

  mount(app, contract.listOrders, async ({ currentUser, query, rowsOf }) => {
    const { page, limit, status, range, filter, ...others } = query
    const asked = range ?? rangeOf(query)
    const found = await listRows(
      db,
      orderList,
      { ...others, range: asked, filter: { ...filter, ...(status ? { status } : {}) } },
      managedOrders(currentUser),
    )
    const size = range ? range[1] - range[0] + 1 : (limit ?? 20)
    return {
      orders: await toOrders(db, rowsOf(found)),
      totalPages: Math.ceil(found.total / size),
      currentPage: range ? Math.floor(range[0] / size) + 1 : (page ?? 1),
      total: found.total,
    }
  })

  mount(app, contract.updateOrderStatus, ({ currentUser, params, body }) =>
    changeOrder(services, currentUser, params.orderId, body),
  )

  mount(app, pickups.listOrderPickups, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listPickupPage(db, currentUser, query)),
  )

  mount(app, pickups.handOverOrder, ({ currentUser, params }) =>
    handOverOrder(services, currentUser, params.id),
  )

  mount(app, contract.showOrderStats, ({ currentUser, query }) => orderStats(db, query, currentUser.branches))
}
