import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { lazy } from 'react'
import { membershipsData } from '#admin/resources/memberships/memberships.data.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const memberships: AdminResource = {
  name: 'memberships',
  group: 'sales',
  icon: BadgeIcon,
  data: membershipsData,
  texts: membershipTexts,
  recordRepresentation: 'userName',
  list: lazy(() => import('#admin/resources/memberships/MembershipList.tsx')),
  show: lazy(() => import('#admin/resources/memberships/MembershipShow.tsx')),
  create: lazy(() => import('#admin/resources/memberships/MembershipCreate.tsx')),
}
