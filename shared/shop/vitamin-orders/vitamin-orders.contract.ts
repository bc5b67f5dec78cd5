import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { maxProductsPerOrder, maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'
import { orderMethods, orderStatuses } from '#shared/shop/vitamin-orders/order-status.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

/** A line of an order, with name and price as they were at the purchase. */
export const OrderItem = named('OrderItem', {
  _id: Id,
  product: Id.nullable(),
  name: z.string(),
  /** Lira of one. */
  price: z.number(),
  quantity: z.number().int(),
  image: z.string().nullable(),
})

export const VitaminOrder = named('VitaminOrder', {
  _id: Id,
  /** Short number people say at the desk. */
  number: z.number().int(),
  user: Id,
  userName: z.string(),
  userPhone: z.string(),
  /** Where it is fetched. */
  branch: Id,
  branchName: z.string(),
  status: z.enum(orderStatuses),
  method: z.enum(orderMethods),
  /** Lira. */
  total: z.number(),
  items: z.array(OrderItem),
  note: z.string(),
  adminNote: z.string(),
  /** The states it went through, oldest first. */
  progress: z.array(z.object({ status: z.enum(orderStatuses), at: Instant })),
  /** When an unpaid order gives its goods back. */
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type VitaminOrder = z.infer<typeof VitaminOrder>

/** A page of orders, as the specification names its parts. */
const OrderPage = named('OrderPage', {
  orders: z.array(VitaminOrder),
  totalPages: z.number().int(),
  currentPage: z.number().int(),
  total: z.number().int(),
})

const paging = {
  page: WholeNumber(1, 1_000_000_000).default(1),
  limit: WholeNumber(1, 100).default(20),
}

/** The goods of an order, as they are asked for. */
const OrderLines = z
  .array(z.object({ product: Id, quantity: WholeNumber(1, maxQuantityPerProduct) }))
  .min(1)
  .max(maxProductsPerOrder)

export const createOrder = endpoint({
  method: 'POST',
  url: '/api/vitamin-orders/create',
  access: 'vitamin-orders.own',
  failure: texts.createFailed,
  summary: 'Sipariş verir; kartla ödenecekse ardından ödeme başlatılır',
  schema: {
    body: z.object({
      branch: Id,
      method: z.enum(orderMethods),
      items: OrderLines,
      note: Text(500).default(''),
      /** Lira that the buyer was shown. Never charged: where the price is another by now, the order is refused. */
      shownTotal: z.number().optional(),
      /** The cart's own key: one order however often it is sent. */
      requestKey: Id,
    }),
    response: { 201: VitaminOrder },
  },
})

/** How an order at the desk is paid: a card is its owner's own to use. */
export const deskOrderMethods = ['desk', 'balance'] as const

/** An order at the desk; taken from the member's balance, or paid when it is handed over. */
export const placeDeskOrder = endpoint({
  method: 'POST',
  url: '/api/vitamin-orders/admin/create',
  access: 'vitamin-orders.create',
  failure: texts.createFailed,
  summary: 'Bir üye adına sipariş verir; teslimde ya da üyenin bakiyesinden ödenir',
  schema: {
    body: z.object({
      user: Id,
      branch: Id,
      method: z.enum(deskOrderMethods),
      items: OrderLines,
      adminNote: Text(1000).default(''),
      /** Lira that the form showed. Where the price is another by now, the order is refused. */
      shownTotal: z.number().optional(),
      /** The form's own key: one order however often it is sent. */
      requestKey: Id,
    }),
    response: { 201: VitaminOrder },
  },
})

export const listOwnOrders = endpoint({
  method: 'GET',
  url: '/api/vitamin-orders/my-orders',
  access: 'vitamin-orders.own',
  failure: texts.listFailed,
  summary: 'Kendi siparişlerim, en yenisi önce',
  schema: {
    querystring: z.object({ ...paging, status: z.enum(orderStatuses).optional() }),
    response: { 200: OrderPage },
  },
})

/** One's own order; admins see all. */
export const showOrder = endpoint({
  method: 'GET',
  url: '/api/vitamin-orders/order/:id',
  access: 'vitamin-orders.show',
  opens: { path: 'id', of: 'vitamin_orders' },
  failure: texts.listFailed,
  summary: 'Bir sipariş',
  schema: { params: z.object({ id: Id }), response: { 200: VitaminOrder } },
})

/** Only before it is prepared; goods and money go back. */
export const cancelOwnOrder = endpoint({
  method: 'POST',
  url: '/api/vitamin-orders/order/:id/cancel',
  access: 'vitamin-orders.own',
  failure: texts.cancelFailed,
  summary: 'Hazırlanmaya başlamamış siparişimi iptal eder',
  schema: { params: z.object({ id: Id }), response: { 200: VitaminOrder } },
})

export const listOrders = endpoint({
  method: 'GET',
  url: '/api/vitamin-orders/admin/all',
  access: 'vitamin-orders.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Bütün siparişler; `page` ve `limit` ya da `range` ile',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'number', 'total'], {
      branch: Id.optional(),
      user: Id.optional(),
      status: z.enum(orderStatuses).optional(),
      method: z.enum(orderMethods).optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }).extend({
      page: paging.page.optional(),
      limit: paging.limit.optional(),
      status: z.enum(orderStatuses).optional(),
    }),
    response: { 200: OrderPage },
  },
})

export const updateOrderStatus = endpoint({
  method: 'PUT',
  url: '/api/vitamin-orders/admin/:orderId/status',
  access: 'vitamin-orders.edit',
  failure: texts.statusFailed,
  summary: 'Siparişin durumunu ve notunu günceller',
  schema: {
    params: z.object({ orderId: Id }),
    body: z.object({
      status: z.enum(orderStatuses),
      adminNote: Text(1000).optional(),
      version: Version.optional(),
    }),
    response: { 200: VitaminOrder },
  },
})

export const showOrderStats = endpoint({
  method: 'GET',
  url: '/api/vitamin-orders/admin/stats',
  access: 'vitamin-orders.list',
  failure: texts.statsFailed,
  summary: 'Siparişlerin sayıları ve cirosu',
  schema: {
    querystring: z.object({
      branchId: Id.optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    response: {
      200: z.object({
        totalOrders: z.number().int(),
        /** Lira of orders that were neither cancelled nor left unpaid. */
        revenue: z.number(),
        byStatus: z.array(z.object({ status: z.enum(orderStatuses), count: z.number().int() })),
        /** Days of the club's calendar. */
        daily: z.array(z.object({ day: z.string(), count: z.number().int(), revenue: z.number() })),
        bestSellers: z.array(z.object({ name: z.string(), quantity: z.number().int(), revenue: z.number() })),
        lowStock: z.number().int(),
      }),
    },
  },
})
