import { type AdminResource, screen } from '#admin/core/resource.ts'
import { missingTexts, referralUseTexts } from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'
import { listReferralUses } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { MissingForReward } from '#shared/loyalty/referrals/referrals.schema.ts'

export const referralUses: AdminResource = {
  name: 'referral-uses',
  data: {
    list: listReferralUses,
    branchScope: 'branch',
    read: ({ missing, ...use }) => ({
      ...use,
      missing,
      missingText: (missing as MissingForReward[]).map((condition) => missingTexts[condition]).join(', '),
    }),
  },
  texts: referralUseTexts,
  recordRepresentation: 'userName',
  keywords: 'davet edilen arkadaş getiren kod',
  list: screen(() => import('#admin/resources/loyalty/referral-uses/ReferralUseList.tsx'), 'ReferralUseList'),
}
