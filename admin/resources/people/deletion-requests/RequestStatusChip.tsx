import { Chip } from '@mui/material'
import { deletionRequestTexts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import type { DeletionRequest } from '#shared/people/privacy/privacy.contract.ts'

const colors = { open: 'info', withdrawn: 'default', declined: 'default', done: 'success' } as const

export function RequestStatusChip({ status }: Pick<DeletionRequest, 'status'>) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colors[status]}
      label={deletionRequestTexts.statuses[status]}
    />
  )
}
