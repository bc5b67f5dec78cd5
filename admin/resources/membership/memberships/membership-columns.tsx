import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { Membership, MembershipStatus } from '#shared/membership/memberships/memberships.contract.ts'

const statusColors = {
  pending: 'info',
  active: 'success',
  frozen: 'info',
  expired: 'default',
  cancelled: 'default',
} as const

export function MembershipStatusChip({ status }: { status: MembershipStatus }) {
  return (
    <Chip
      size="small"
      variant={status === 'active' ? 'filled' : 'outlined'}
      color={statusColors[status]}
      label={membershipTexts.statuses[status]}
    />
  )
}

export const columns: readonly Column<AdminRecord<Membership>>[] = [
  { source: 'userName', primary: true, flex: 1.2 },
  { source: 'name', flex: 1.2 },
  { source: 'kind', width: 140, hidden: true, cell: { choices: packageTexts.kinds } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'startsAt', width: 130, sortable: true, cell: { as: 'day' } },
  { source: 'endsAt', width: 130, sortable: true, cell: { as: 'last-day' } },
  {
    source: 'status',
    width: 140,
    cell: { choices: membershipTexts.statuses },
    render: ({ status }) => <MembershipStatusChip status={status} />,
  },
  { source: 'price', width: 120, align: 'right', cell: { as: 'lira' } },
  {
    source: 'source',
    width: 140,
    hidden: true,
    cell: { choices: membershipTexts.sources },
  },
  {
    source: 'createdAt',
    width: 130,
    sortable: true,
    notOnCards: true,
    cell: { as: 'day' },
  },
  { source: 'cancelReason', flex: 1.5, hidden: true },
]
