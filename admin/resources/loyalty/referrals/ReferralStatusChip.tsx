import { Chip } from '@mui/material'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
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
