import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { listPointOwners, type PointOwner, showPointOwner } from '#shared/loyalty/points/points.contract.ts'

export type OwnerRecord = PointOwner & { id: string }

export const pointsResource: ResourceData = {
  list: listPointOwners,
  rows: 'pointsData',
  show: showPointOwner,
}
