import WbSunnyIcon from '@mui/icons-material/WbSunnyOutlined'
import { lazy } from 'react'
import { daytimeDiscountsData } from '#admin/resources/daytime-discounts/daytime-discounts.data.ts'
import { daytimeDiscountTexts } from '#admin/resources/daytime-discounts/daytime-discounts.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const daytimeDiscounts: AdminResource = {
  name: 'daytimeDiscounts',
  group: 'club',
  icon: WbSunnyIcon,
  data: daytimeDiscountsData,
  texts: daytimeDiscountTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/daytime-discounts/DaytimeDiscountList.tsx')),
  create: lazy(() => import('#admin/resources/daytime-discounts/DaytimeDiscountCreate.tsx')),
  edit: lazy(() => import('#admin/resources/daytime-discounts/DaytimeDiscountEdit.tsx')),
}
