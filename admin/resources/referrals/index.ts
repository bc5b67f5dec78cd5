import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import { lazy } from 'react'
import { referralsData } from '#admin/resources/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/referrals/referrals.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const referrals: AdminResource = {
  name: 'referrals',
  group: 'people',
  icon: GroupAddIcon,
  data: referralsData,
  texts: referralTexts,
  recordRepresentation: 'printed',
  opensToRead: true,
  attention: { filter: { status: 'pending' }, label: referralTexts.waiting },
  list: lazy(() => import('#admin/resources/referrals/ReferralList.tsx')),
  create: lazy(() => import('#admin/resources/referrals/ReferralCreate.tsx')),
  edit: lazy(() => import('#admin/resources/referrals/ReferralEdit.tsx')),
  show: lazy(() => import('#admin/resources/referrals/ReferralShow.tsx')),
}
