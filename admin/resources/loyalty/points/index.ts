import StarsIcon from '@mui/icons-material/StarsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { pointsResource } from '#admin/resources/loyalty/points/points.data.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'

export const points: AdminResource = {
  name: 'points',
  group: 'people',
  icon: StarsIcon,
  data: pointsResource,
  texts: pointTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/loyalty/points/PointList.tsx')),
  show: lazy(() => import('#admin/resources/loyalty/points/PointShow.tsx')),
}
