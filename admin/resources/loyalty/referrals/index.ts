import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { referralsData } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'

export const referrals: AdminResource = {
  name: 'referrals',
  group: 'people',
  icon: GroupAddIcon,
  data: referralsData,
  texts: referralTexts,
  recordRepresentation: 'printed',
  keywords: 'davet kodu',
  opensToRead: true,
  attention: { filter: { status: 'pending' }, label: referralTexts.waiting },
  list: screen(() => import('#admin/resources/loyalty/referrals/ReferralList.tsx'), 'ReferralList'),
  create: screen(() => import('#admin/resources/loyalty/referrals/ReferralCreate.tsx'), 'ReferralCreate'),
  edit: screen(() => import('#admin/resources/loyalty/referrals/ReferralEdit.tsx'), 'ReferralEdit'),
  show: screen(() => import('#admin/resources/loyalty/referrals/ReferralShow.tsx'), 'ReferralShow'),
}
