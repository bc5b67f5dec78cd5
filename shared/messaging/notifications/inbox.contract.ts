import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const texts = notificationsMessages

export const InboxEntry = named('InboxEntry', {
  _id: Id,
  title: z.string(),
  message: z.string(),
  /** A page of this site, or empty. */
  link: z.string(),
  sentAt: Instant,
  isRead: z.boolean(),
})
export type InboxEntry = z.infer<typeof InboxEntry>

/** At most `mostCounted` of `unread-text.ts`. */
export const Unread = named('Unread', { unread: z.number().int() })
export type Unread = z.infer<typeof Unread>

export const listInbox = endpoint({
  method: 'GET',
  url: '/api/notification/inbox',
  access: 'notifications.inbox',
  failure: texts.inboxFailed,
  summary: 'Kendi bildirimlerim, en yenisi önce; `before` bir önceki sayfanın `next` değeridir',
  schema: {
    querystring: z.object({ before: Id.optional(), limit: WholeNumber(1, 100).default(20) }),
    response: {
      200: Unread.extend({
        notifications: z.array(InboxEntry),
        /** Where the next page begins; null after the last one. */
        next: Id.nullable(),
      }),
    },
  },
})

export const countUnread = endpoint({
  method: 'GET',
  url: '/api/notification/unread',
  access: 'notifications.inbox',
  failure: texts.inboxFailed,
  summary: 'Okunmamış bildirimlerimin sayısı, en çok 100',
  schema: { response: { 200: Unread } },
})

export const readNotification = endpoint({
  method: 'PUT',
  url: '/api/notification/inbox/:id/read',
  access: 'notifications.inbox',
  failure: texts.readFailed,
  summary: 'Bir bildirimimi okundu olarak işaretler',
  schema: { params: IdParams, response: { 200: Unread } },
})

export const readEverything = endpoint({
  method: 'PUT',
  url: '/api/notification/inbox/read',
  access: 'notifications.inbox',
  failure: texts.readFailed,
  summary: 'Bütün bildirimlerimi okundu olarak işaretler',
  schema: { response: { 200: Unread } },
})

/** Server-sent events whose data is `Unread`: once at the start, then whenever the number changes. */
export const watchInbox = endpoint({
  method: 'GET',
  url: '/api/notification/events',
  access: 'notifications.inbox',
  failure: texts.watchFailed,
  summary: 'Okunmamış bildirimlerimin sayısı, değiştikçe gönderilir (text/event-stream)',
  events: Unread,
  schema: { response: { 200: z.any() } },
})
