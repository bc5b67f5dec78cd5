import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email, Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.subscribers

export const Subscriber = z.object({
  _id: Id,
  email: z.string(),
  createdAt: Instant,
  /** When they left the list; null while they are on it. */
  unsubscribedAt: Instant.nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const subscribe = endpoint({
  method: 'POST',
  url: '/api/subscriber',
  access: 'subscribers.create',
  failure: texts.failed,
  summary: 'E-posta listesine abone olur; adresin kayıtlı olup olmadığını söylemez',
  limit: 'subscribe',
  schema: { body: z.object({ email: Email }), response: { 200: Done } },
})

export const listSubscribers = endpoint({
  method: 'GET',
  url: '/api/subscriber',
  access: 'subscribers.list',
  failure: texts.listFailed,
  summary: 'E-posta listesinin aboneleri',
  list: true,
  schema: {
    querystring: listQuery(['email', 'createdAt'], { isSubscribed: z.boolean().optional() }),
    response: { 200: z.array(Subscriber) },
  },
})

export const showSubscriber = endpoint({
  method: 'GET',
  url: '/api/subscriber/:id',
  access: 'subscribers.show',
  failure: texts.listFailed,
  summary: 'Bir abone',
  schema: { params: IdParams, response: { 200: Subscriber } },
})

export const deleteSubscriber = endpoint({
  method: 'DELETE',
  url: '/api/subscriber/:id',
  access: 'subscribers.delete',
  failure: texts.deleteFailed,
  summary: 'Aboneyi listeden çıkarır',
  schema: { params: IdParams, response: { 200: Done } },
})
