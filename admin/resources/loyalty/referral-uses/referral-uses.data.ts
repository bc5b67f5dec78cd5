import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { missingTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { listReferralUses } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { MissingForReward, ReferralUse } from '#shared/loyalty/referrals/referrals.schema.ts'

export type UseRecord = ReferralUse & { id: string; missingText: string }

export const referralUsesData: ResourceData = {
  list: listReferralUses,
  branchScope: 'branch',
  read: ({ missing, ...answer }) => ({
    ...answer,
    missing,
    missingText: (missing as MissingForReward[]).map((one) => missingTexts[one]).join(', '),
  }),
}
