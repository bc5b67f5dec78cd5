import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { listReferralUses } from '#shared/referrals/referrals.contract.ts'
import type { ReferralUse } from '#shared/referrals/referrals.schema.ts'

export type UseRecord = ReferralUse & { id: string }

export const referralUsesData: ResourceData = { list: listReferralUses, branchScope: 'branch' }
