import HandshakeIcon from '@mui/icons-material/HandshakeOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { referralUsesData } from '#admin/resources/loyalty/referral-uses/referral-uses.data.ts'
import { referralUseTexts } from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'

export const referralUses: AdminResource = {
  name: 'referralUses',
  group: 'people',
  icon: HandshakeIcon,
  data: referralUsesData,
  texts: referralUseTexts,
  recordRepresentation: 'userName',
  list: screen(() => import('#admin/resources/loyalty/referral-uses/ReferralUseList.tsx'), 'ReferralUseList'),
}
