import { type AdminResource, screen } from '#admin/core/resource.ts'
import { subscriberTexts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import {
  addSubscriber,
  deleteSubscriber,
  listSubscribers,
  showSubscriber,
  updateSubscriber,
} from '#shared/messaging/subscribers/subscribers.contract.ts'

export const subscribers: AdminResource = {
  name: 'subscribers',
  data: {
    list: listSubscribers,
    show: showSubscriber,
    create: addSubscriber,
    update: updateSubscriber,
    remove: deleteSubscriber,
    // Pickers show a record by its name.
    read: (record) => ({ ...record, name: record.email }),
  },
  texts: subscriberTexts,
  recordRepresentation: 'email',
  keywords: 'bülten e-posta liste kayıt',
  loggedValues: { source: subscriberTexts.sources },
  list: screen(() => import('#admin/resources/messaging/subscribers/SubscriberList.tsx'), 'SubscriberList'),
  create: screen(
    () => import('#admin/resources/messaging/subscribers/SubscriberForm.tsx'),
    'SubscriberCreate',
  ),
  edit: screen(() => import('#admin/resources/messaging/subscribers/SubscriberForm.tsx'), 'SubscriberEdit'),
}
