import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { membershipsData } from '#admin/resources/membership/memberships/memberships.data.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'

export const memberships: AdminResource = {
  name: 'memberships',
  group: 'sales',
  icon: BadgeIcon,
  data: membershipsData,
  texts: membershipTexts,
  recordRepresentation: 'userName',
  list: lazy(() => import('#admin/resources/membership/memberships/MembershipList.tsx')),
  show: lazy(() => import('#admin/resources/membership/memberships/MembershipShow.tsx')),
  create: lazy(() => import('#admin/resources/membership/memberships/MembershipCreate.tsx')),
}
