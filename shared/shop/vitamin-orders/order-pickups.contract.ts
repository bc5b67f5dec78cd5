import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pickupStatuses } from '#shared/shop/vitamin-orders/order-status.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'

const texts = vitaminOrdersMessages

/** The fields that the reception of the pick-up branch needs to hand over an order. */
export const OrderPickup = named('OrderPickup', {
  _id: Id,
  /** Short number that people say at the desk. */
  number: z.number().int(),
  user: Id,
  userName: z.string(),
  branch: Id,
  branchName: z.string(),
  status: z.enum(pickupStatuses),
  items: z.array(
    z.object({ _id: Id, name: z.string(), quantity: z.number().int(), image: z.string().nullable() }),
  ),
  /** Lira to collect at the hand-over; null for an order that is paid. */
  due: z.number().nullable(),
  createdAt: Instant,
})
export type OrderPickup = z.infer<typeof OrderPickup>

export const listOrderPickups = endpoint({
  method: 'GET',
  url: '/api/order-pickups',
  access: 'order-pickups.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary:
    'Şubeden teslim alınacak siparişler, en yenisi önce; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'number'], {
      branch: Id.optional(),
      user: Id.optional(),
      status: z.enum(pickupStatuses).optional(),
    }),
    response: { 200: z.array(OrderPickup) },
  },
})

export const handOverOrder = endpoint({
  method: 'POST',
  url: '/api/order-pickups/:id/hand-over',
  access: 'order-pickups.hand-over',
  failure: texts.handOverFailed,
  summary: 'Hazır olan siparişi üyeye teslim eder',
  schema: { params: IdParams, response: { 200: OrderPickup } },
})
