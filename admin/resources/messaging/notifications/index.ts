import { type AdminResource, screen } from '#admin/core/resource.ts'
import { notificationTexts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import {
  deleteNotification,
  listNotifications,
  sendNotification,
  showNotification,
} from '#shared/messaging/notifications/notifications.contract.ts'

export const notifications: AdminResource = {
  name: 'notifications',
  data: {
    list: listNotifications,
    rows: 'notifications',
    show: showNotification,
    create: sendNotification,
    remove: deleteNotification,
    branchScope: 'branchId',
  },
  texts: notificationTexts,
  recordRepresentation: 'title',
  loggedValues: { audience: notificationTexts.audiences },
  keywords: 'duyuru bildirim mesaj haber gönder',
  list: screen(
    () => import('#admin/resources/messaging/notifications/NotificationList.tsx'),
    'NotificationList',
  ),
  create: screen(
    () => import('#admin/resources/messaging/notifications/NotificationSend.tsx'),
    'NotificationSend',
  ),
  show: screen(
    () => import('#admin/resources/messaging/notifications/NotificationShow.tsx'),
    'NotificationShow',
  ),
}
