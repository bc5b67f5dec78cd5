import HandshakeIcon from '@mui/icons-material/HandshakeOutlined'
import { lazy } from 'react'
import { referralUsesData } from '#admin/resources/referral-uses/referral-uses.data.ts'
import { referralUseTexts } from '#admin/resources/referral-uses/referral-uses.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const referralUses: AdminResource = {
  name: 'referralUses',
  group: 'people',
  icon: HandshakeIcon,
  data: referralUsesData,
  texts: referralUseTexts,
  recordRepresentation: 'userName',
  list: lazy(() => import('#admin/resources/referral-uses/ReferralUseList.tsx')),
}
