import WbSunnyIcon from '@mui/icons-material/WbSunnyOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { daytimeDiscountsData } from '#admin/resources/membership/daytime-discounts/daytime-discounts.data.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'

export const daytimeDiscounts: AdminResource = {
  name: 'daytimeDiscounts',
  group: 'club',
  icon: WbSunnyIcon,
  data: daytimeDiscountsData,
  texts: daytimeDiscountTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountList.tsx')),
  create: lazy(() => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountCreate.tsx')),
  edit: lazy(() => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountEdit.tsx')),
}
