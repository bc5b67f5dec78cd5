import { Chip, type ChipProps } from '@mui/material'
import { jobTexts } from '#admin/resources/office/jobs/jobs.texts.ts'
import type { JobState } from '#shared/office/jobs/jobs.contract.ts'

const colors = {
  waiting: 'primary',
  running: 'secondary',
  failed: 'warning',
  done: 'success',
  cancelled: 'default',
} as const satisfies Record<JobState, ChipProps['color']>

export function JobStateChip({ state }: { state: JobState }) {
  return <Chip size="small" variant="outlined" color={colors[state]} label={jobTexts.states[state]} />
}
