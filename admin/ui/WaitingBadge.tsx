import { Box } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { frame, visuallyHidden } from '#admin/core/theme/theme.ts'

interface WaitingBadgeProps {
  count: number
  /** The count as a sentence for screen readers. */
  label: string
}

/** The number of pending records behind a link; nothing without any. */
export function WaitingBadge({ count, label }: WaitingBadgeProps) {
  if (count === 0) return null
  return (
    <Box
      component="span"
      sx={{
        position: 'relative',
        minWidth: 22,
        px: 0.75,
        borderRadius: 11,
        bgcolor: frame.marker,
        color: frame.background,
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '22px',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span aria-hidden>{count > 99 ? '99+' : formatCount(count)}</span>
      <Box component="span" sx={visuallyHidden}>
        {`, ${label}`}
      </Box>
    </Box>
  )
}
