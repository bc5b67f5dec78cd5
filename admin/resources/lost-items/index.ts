import LuggageIcon from '@mui/icons-material/LuggageOutlined'
import { lazy } from 'react'
import { lostItemsData } from '#admin/resources/lost-items/lost-items.data.ts'
import { lostItemTexts } from '#admin/resources/lost-items/lost-items.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const lostItems: AdminResource = {
  name: 'lostItems',
  group: 'club',
  icon: LuggageIcon,
  data: lostItemsData,
  texts: lostItemTexts,
  recordRepresentation: 'description',
  opensToRead: true,
  attention: { filter: { isDue: true }, label: lostItemTexts.dueCount },
  list: lazy(() => import('#admin/resources/lost-items/LostItemList.tsx')),
  create: lazy(() => import('#admin/resources/lost-items/LostItemCreate.tsx')),
  edit: lazy(() => import('#admin/resources/lost-items/LostItemEdit.tsx')),
  show: lazy(() => import('#admin/resources/lost-items/LostItemShow.tsx')),
}
