import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addSubscriber,
  deleteSubscriber,
  listSubscribers,
  type Subscriber,
  showSubscriber,
  updateSubscriber,
} from '#shared/messaging/subscribers/subscribers.contract.ts'

export const subscribersData: ResourceData = {
  list: listSubscribers,
  show: showSubscriber,
  create: addSubscriber,
  update: updateSubscriber,
  remove: deleteSubscriber,
  // Pickers show a record by its name.
  read: (answer) => ({ ...answer, name: answer.email, isSubscribed: answer.unsubscribedAt === null }),
}

export type SubscriberRecord = Subscriber & { id: string; isSubscribed: boolean }
