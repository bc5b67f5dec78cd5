import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  deleteNotification,
  listNotifications,
  type Notification,
  sendNotification,
  showNotification,
} from '#shared/messaging/notifications/notifications.contract.ts'

export const notificationsData: ResourceData = {
  list: listNotifications,
  rows: 'notifications',
  show: showNotification,
  create: sendNotification,
  remove: deleteNotification,
  branchScope: 'branchId',
}

export type NotificationRecord = Notification & { id: string }
