import ForumIcon from '@mui/icons-material/ForumOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { contactData } from '#admin/resources/content/contact/contact.data.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'

export const contact: AdminResource = {
  name: 'contact',
  group: 'people',
  icon: ForumIcon,
  data: contactData,
  texts: contactTexts,
  recordRepresentation: 'subject',
  opensToRead: true,
  attention: { filter: { isRead: false }, label: contactTexts.unreadCount },
  list: lazy(() => import('#admin/resources/content/contact/ContactList.tsx')),
  create: lazy(() => import('#admin/resources/content/contact/ContactCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/contact/ContactEdit.tsx')),
  show: lazy(() => import('#admin/resources/content/contact/ContactShow.tsx')),
}
