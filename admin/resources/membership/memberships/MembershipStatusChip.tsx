import { Chip } from '@mui/material'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import type { MembershipStatus } from '#shared/membership/memberships/memberships.contract.ts'

const colors = {
  pending: 'info',
  active: 'success',
  frozen: 'info',
  expired: 'default',
  cancelled: 'error',
} as const

export function MembershipStatusChip({ status }: { status: MembershipStatus }) {
  return (
    <Chip
      size="small"
      variant={status === 'active' ? 'filled' : 'outlined'}
      color={colors[status]}
      label={membershipTexts.statuses[status]}
    />
  )
}
