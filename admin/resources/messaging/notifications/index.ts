import NotificationsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { notificationsData } from '#admin/resources/messaging/notifications/notifications.data.ts'
import { notificationTexts } from '#admin/resources/messaging/notifications/notifications.texts.ts'

export const notifications: AdminResource = {
  name: 'notifications',
  group: 'people',
  icon: NotificationsIcon,
  data: notificationsData,
  texts: notificationTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/messaging/notifications/NotificationList.tsx')),
  create: lazy(() => import('#admin/resources/messaging/notifications/NotificationSend.tsx')),
  show: lazy(() => import('#admin/resources/messaging/notifications/NotificationShow.tsx')),
}
