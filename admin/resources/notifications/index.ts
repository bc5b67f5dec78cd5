import NotificationsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import { lazy } from 'react'
import { notificationsData } from '#admin/resources/notifications/notifications.data.ts'
import { notificationTexts } from '#admin/resources/notifications/notifications.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const notifications: AdminResource = {
  name: 'notifications',
  group: 'people',
  icon: NotificationsIcon,
  data: notificationsData,
  texts: notificationTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/notifications/NotificationList.tsx')),
  create: lazy(() => import('#admin/resources/notifications/NotificationSend.tsx')),
  show: lazy(() => import('#admin/resources/notifications/NotificationShow.tsx')),
}
