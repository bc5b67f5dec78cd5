import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { subscribersData } from '#admin/resources/messaging/subscribers/subscribers.data.ts'
import { subscriberTexts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'

export const subscribers: AdminResource = {
  name: 'subscribers',
  group: 'people',
  icon: MarkEmailReadIcon,
  data: subscribersData,
  texts: subscriberTexts,
  recordRepresentation: 'email',
  list: screen(() => import('#admin/resources/messaging/subscribers/SubscriberList.tsx'), 'SubscriberList'),
  create: screen(
    () => import('#admin/resources/messaging/subscribers/SubscriberCreate.tsx'),
    'SubscriberCreate',
  ),
  edit: screen(() => import('#admin/resources/messaging/subscribers/SubscriberEdit.tsx'), 'SubscriberEdit'),
}
