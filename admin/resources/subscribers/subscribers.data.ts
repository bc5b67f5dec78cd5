import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  deleteSubscriber,
  listSubscribers,
  showSubscriber,
} from '#shared/subscribers/subscribers.contract.ts'

export const subscribersData: ResourceData = {
  list: listSubscribers,
  show: showSubscriber,
  remove: deleteSubscriber,
}
