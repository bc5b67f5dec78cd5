import ForumIcon from '@mui/icons-material/ForumOutlined'
import { lazy } from 'react'
import { contactData } from '#admin/resources/contact/contact.data.ts'
import { contactTexts } from '#admin/resources/contact/contact.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const contact: AdminResource = {
  name: 'contact',
  group: 'people',
  icon: ForumIcon,
  data: contactData,
  texts: contactTexts,
  recordRepresentation: 'subject',
  opensToRead: true,
  attention: { filter: { isRead: false }, label: contactTexts.unreadCount },
  list: lazy(() => import('#admin/resources/contact/ContactList.tsx')),
  create: lazy(() => import('#admin/resources/contact/ContactCreate.tsx')),
  edit: lazy(() => import('#admin/resources/contact/ContactEdit.tsx')),
  show: lazy(() => import('#admin/resources/contact/ContactShow.tsx')),
}
