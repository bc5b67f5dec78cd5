import { Box, Typography } from '@mui/material'
import mark from '#admin/core/brand.svg?url'
import { useClub } from '#admin/core/club.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { frame } from '#admin/core/theme/theme.ts'

export function Brand() {
  const club = useClub()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 3, height: 64, flexShrink: 0 }}>
      <Box component="img" src={mark} alt="" width={32} height={32} sx={{ display: 'block' }} />
      <Box>
        <Typography component="p" sx={{ fontWeight: 750, lineHeight: 1.1, letterSpacing: '-0.01em' }}>
          {club?.name ?? ' '}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: frame.muted, lineHeight: 1.2 }}>
          {texts.layout.title}
        </Typography>
      </Box>
    </Box>
  )
}
