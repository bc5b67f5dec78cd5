import { Chip } from '@mui/material'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { ApplicationStatus } from '#shared/people/applications/applications.contract.ts'

const colors = {
  new: 'primary',
  reviewing: 'secondary',
  interview: 'secondary',
  accepted: 'success',
  rejected: 'default',
} as const

export function StatusChip({ status }: { status: ApplicationStatus }) {
  return (
    <Chip
      size="small"
      variant={status === 'new' ? 'filled' : 'outlined'}
      color={colors[status]}
      label={applicationTexts.statuses[status]}
    />
  )
}
