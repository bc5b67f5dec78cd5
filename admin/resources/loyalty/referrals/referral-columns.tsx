import { ReferralStatusChip } from '#admin/resources/loyalty/referrals/ReferralStatusChip.tsx'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'

export const columns: readonly Column<CodeRecord>[] = [
  { source: 'code', primary: true, sortable: true, width: 150, cell: { as: 'referral-code' } },
  { source: 'userName', flex: 1.4 },
  { source: 'userEmail', flex: 1.4, hidden: true },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  {
    source: 'status',
    width: 150,
    cell: { choices: referralTexts.states },
    render: ({ status }) => <ReferralStatusChip status={status} />,
  },
  {
    source: 'useCount',
    width: 110,
    align: 'right',
    sortable: true,
    cell: {
      cases: [
        { when: { maxUses: null }, say: '{useCount}' },
        { when: {}, say: '{useCount} / {maxUses}' },
      ],
    },
  },
  { source: 'totalEarned', width: 160, align: 'right' },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    notOnCards: true,
    cell: { as: 'day' },
  },
  { source: 'reason', flex: 1.5, hidden: true },
]
