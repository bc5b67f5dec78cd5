import { defineModule } from '#server/core/module.ts'
import {
  eraseSubscribers,
  subscribersExportSections,
} from '#server/modules/messaging/subscribers/subscribers.privacy.ts'
import { subscriberRoutes } from '#server/modules/messaging/subscribers/subscribers.routes.ts'

export const subscribersModule = defineModule({
  name: 'subscribers',
  routes: [subscriberRoutes],
  exportSections: subscribersExportSections,
  erase: eraseSubscribers,
})
