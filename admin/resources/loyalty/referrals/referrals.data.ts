import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import {
  issueReferral,
  listPendingReferrals,
  updateReferral,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import {
  listReferrals,
  listReferralsOfBranch,
  showReferralRecord,
} from '#shared/loyalty/referrals/referrals.contract.ts'
import type { ReferralRecord } from '#shared/loyalty/referrals/referrals.schema.ts'

/** A code as a react-admin record. */
export type CodeRecord = ReferralRecord & {
  id: string
  /** `XXXX-XXXX`. */
  printed: string
}

export const referralsData: ResourceData = {
  list: listReferrals,
  lists: { branch: listReferralsOfBranch },
  listsOf: [{ name: 'status', value: 'pending', list: listPendingReferrals }],
  show: showReferralRecord,
  create: issueReferral,
  update: updateReferral,
  read: (answer) => ({ ...answer, printed: formatReferralCode(String(answer.code)) }),
  branchScope: 'branch',
}
