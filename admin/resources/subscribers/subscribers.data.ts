import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  addSubscriber,
  deleteSubscriber,
  listSubscribers,
  type Subscriber,
  showSubscriber,
  updateSubscriber,
} from '#shared/subscribers/subscribers.contract.ts'

export const subscribersData: ResourceData = {
  list: listSubscribers,
  show: showSubscriber,
  create: addSubscriber,
  update: updateSubscriber,
  remove: deleteSubscriber,
  read: (subscriber) => ({ ...subscriber, isSubscribed: subscriber.unsubscribedAt === null }),
}

export type SubscriberRecord = Subscriber & { id: string; isSubscribed: boolean }
