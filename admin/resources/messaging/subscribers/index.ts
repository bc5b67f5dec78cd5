import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { subscribersData } from '#admin/resources/messaging/subscribers/subscribers.data.ts'
import { subscriberTexts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'

export const subscribers: AdminResource = {
  name: 'subscribers',
  group: 'people',
  icon: MarkEmailReadIcon,
  data: subscribersData,
  texts: subscriberTexts,
  recordRepresentation: 'email',
  list: lazy(() => import('#admin/resources/messaging/subscribers/SubscriberList.tsx')),
  create: lazy(() => import('#admin/resources/messaging/subscribers/SubscriberCreate.tsx')),
  edit: lazy(() => import('#admin/resources/messaging/subscribers/SubscriberEdit.tsx')),
}
