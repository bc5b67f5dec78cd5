import LuggageIcon from '@mui/icons-material/LuggageOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { lostItemsData } from '#admin/resources/content/lost-items/lost-items.data.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'

export const lostItems: AdminResource = {
  name: 'lostItems',
  group: 'club',
  icon: LuggageIcon,
  data: lostItemsData,
  texts: lostItemTexts,
  recordRepresentation: 'description',
  opensToRead: true,
  attention: { filter: { isDue: true }, label: lostItemTexts.dueCount },
  list: lazy(() => import('#admin/resources/content/lost-items/LostItemList.tsx')),
  create: lazy(() => import('#admin/resources/content/lost-items/LostItemCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/lost-items/LostItemEdit.tsx')),
  show: lazy(() => import('#admin/resources/content/lost-items/LostItemShow.tsx')),
}
