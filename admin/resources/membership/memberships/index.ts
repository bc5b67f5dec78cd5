import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import {
  listMemberships,
  sellMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'

export const memberships: AdminResource = {
  name: 'memberships',
  group: 'sales',
  icon: BadgeIcon,
  data: {
    list: listMemberships,
    show: showMembership,
    create: sellMembership,
    branchScope: 'branch',
  },
  texts: membershipTexts,
  recordRepresentation: 'userName',
  keywords: 'paket satışı üyelik sat',
  list: screen(() => import('#admin/resources/membership/memberships/MembershipList.tsx'), 'MembershipList'),
  show: screen(() => import('#admin/resources/membership/memberships/MembershipShow.tsx'), 'MembershipShow'),
  create: screen(
    () => import('#admin/resources/membership/memberships/MembershipCreate.tsx'),
    'MembershipCreate',
  ),
}
