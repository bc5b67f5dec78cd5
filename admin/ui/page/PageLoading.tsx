import { Box, Skeleton } from '@mui/material'
import { texts } from '#admin/core/i18n/texts.ts'

/** The placeholder while a screen’s chunk loads. */
export function PageLoading() {
  return (
    <Box role="status" aria-label={texts.layout.loading}>
      <Skeleton variant="text" width={220} sx={{ fontSize: '1.75rem', mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
