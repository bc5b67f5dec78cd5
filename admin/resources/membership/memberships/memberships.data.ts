import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  listMemberships,
  type Membership,
  sellMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'

export const membershipsData: ResourceData = {
  list: listMemberships,
  show: showMembership,
  create: sellMembership,
  branchScope: 'branch',
}

export type MembershipRecord = Membership & { id: string }
