import type { BodyInputOf, ResponseOf } from '#shared/core/endpoint.ts'
import { countUnread, listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import {
  type Notification,
  sendNotification,
} from '#shared/messaging/notifications/notifications.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** Sends a notification, by default to all. */
export const notify = (
  sender: Caller,
  fields: Partial<BodyInputOf<typeof sendNotification>> = {},
): Promise<Notification> =>
  sender.call(sendNotification, {
    body: { title: 'Duyuru', message: 'Yarın her zamanki saatte açığız.', audience: 'all', ...fields },
  })

export const inboxOf = (
  reader: Caller,
  query: { before?: string; limit?: number } = {},
): Promise<ResponseOf<typeof listInbox>> => reader.call(listInbox, { query })

export const titlesOf = async (reader: Caller): Promise<string[]> =>
  (await inboxOf(reader)).notifications.map(({ title }) => title)

export const unreadOf = async (reader: Caller): Promise<number> => (await reader.call(countUnread)).unread
