import { defineModule } from '#server/core/module.ts'
import { notificationQueues } from '#server/modules/messaging/notifications/notifications.jobs.ts'
import {
  eraseNotifications,
  notificationsExportSections,
} from '#server/modules/messaging/notifications/notifications.privacy.ts'
import { notificationRoutes } from '#server/modules/messaging/notifications/notifications.routes.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  routes: [notificationRoutes],
  queues: notificationQueues,
  exportSections: notificationsExportSections,
  erase: eraseNotifications,
})
