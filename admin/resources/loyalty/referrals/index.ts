import { type AdminResource, screen } from '#admin/core/resource.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
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

export const referrals: AdminResource = {
  name: 'referrals',
  data: {
    list: listReferrals,
    lists: { branch: listReferralsOfBranch },
    listsOf: [{ name: 'status', value: 'pending', list: listPendingReferrals }],
    show: showReferralRecord,
    create: issueReferral,
    update: updateReferral,
    read: (record) => ({ ...record, printed: formatReferralCode(String(record.code)) }),
    branchScope: 'branch',
  },
  texts: referralTexts,
  recordRepresentation: 'printed',
  loggedValues: { status: referralTexts.states },
  keywords: 'davet kodu',
  opensShowPage: true,
  attention: { filter: { status: 'pending' }, label: referralTexts.waiting },
  list: screen(() => import('#admin/resources/loyalty/referrals/ReferralList.tsx'), 'ReferralList'),
  create: screen(() => import('#admin/resources/loyalty/referrals/ReferralForm.tsx'), 'ReferralCreate'),
  edit: screen(() => import('#admin/resources/loyalty/referrals/ReferralForm.tsx'), 'ReferralEdit'),
  show: screen(() => import('#admin/resources/loyalty/referrals/ReferralShow.tsx'), 'ReferralShow'),
}
