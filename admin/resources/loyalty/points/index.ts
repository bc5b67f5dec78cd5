import { type AdminResource, screen } from '#admin/core/resource.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { listPointOwners, showPointOwner } from '#shared/loyalty/points/points.contract.ts'

export const points: AdminResource = {
  name: 'points',
  data: {
    list: listPointOwners,
    rows: 'pointsData',
    show: showPointOwner,
  },
  texts: pointTexts,
  recordRepresentation: 'name',
  keywords: 'puan ödül sadakat',
  list: screen(() => import('#admin/resources/loyalty/points/PointList.tsx'), 'PointList'),
  show: screen(() => import('#admin/resources/loyalty/points/PointShow.tsx'), 'PointShow'),
}
