import { Chip } from '@mui/material'
import { type PrintedReferral, referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { ReferralState } from '#shared/loyalty/referrals/referrals.schema.ts'

const colors = { pending: 'info', active: 'success', deactivated: 'default' } as const

export function ReferralStatusChip({ status }: { status: ReferralState }) {
  return (
    <Chip
      size="small"
      variant={status === 'active' ? 'filled' : 'outlined'}
      color={colors[status]}
      label={referralTexts.states[status]}
    />
  )
}

export const columns: readonly Column<PrintedReferral>[] = [
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
