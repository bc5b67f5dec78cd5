import StarsIcon from '@mui/icons-material/StarsOutlined'
import { lazy } from 'react'
import { pointsResource } from '#admin/resources/points/points.data.ts'
import { pointTexts } from '#admin/resources/points/points.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const points: AdminResource = {
  name: 'points',
  group: 'people',
  icon: StarsIcon,
  data: pointsResource,
  texts: pointTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/points/PointList.tsx')),
  show: lazy(() => import('#admin/resources/points/PointShow.tsx')),
}
