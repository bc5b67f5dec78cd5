import { Chip } from '@mui/material'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'

/** Whether entry was granted. */
export function VerdictChip({ isAllowed }: { isAllowed: boolean }) {
  return (
    <Chip
      size="small"
      variant={isAllowed ? 'outlined' : 'filled'}
      color={isAllowed ? 'success' : 'error'}
      label={isAllowed ? texts.allowed : texts.refused}
    />
  )
}
