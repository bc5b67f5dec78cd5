import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { referralsData } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'

export const referrals: AdminResource = {
  name: 'referrals',
  group: 'people',
  icon: GroupAddIcon,
  data: referralsData,
  texts: referralTexts,
  recordRepresentation: 'printed',
  opensToRead: true,
  attention: { filter: { status: 'pending' }, label: referralTexts.waiting },
  list: lazy(() => import('#admin/resources/loyalty/referrals/ReferralList.tsx')),
  create: lazy(() => import('#admin/resources/loyalty/referrals/ReferralCreate.tsx')),
  edit: lazy(() => import('#admin/resources/loyalty/referrals/ReferralEdit.tsx')),
  show: lazy(() => import('#admin/resources/loyalty/referrals/ReferralShow.tsx')),
}
