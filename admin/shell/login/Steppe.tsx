import { Box, Typography } from '@mui/material'
import { useClub } from '#admin/core/club.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { palette } from '#shared/brand/palette.ts'

/** A steppe landscape beside the login form; a narrow band above it on small screens. */
export function Steppe() {
  const club = useClub()
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: { xs: 200, md: '100%' },
        bgcolor: palette.night,
        color: palette.moon,
      }}
    >
      <Box
        component="svg"
        aria-hidden
        viewBox="0 0 600 900"
        preserveAspectRatio="xMidYMax slice"
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      >
        <circle cx="420" cy="560" r="110" fill={palette.wheat} />
        <path d="M0 640 130 560l90 50 130-110 110 90 140-70v380H0z" fill={palette.dusk} />
        <path d="M0 720c110-60 210-40 320-10s190 10 280-30v220H0z" fill={palette.madderDeep} />
        <path d="M0 790c140-50 260-20 380 0s160 0 220-20v130H0z" fill={palette.ember} />
        <path d="M0 850c160-30 300-20 420-10s130 0 180-10v70H0z" fill={palette.wheat} />
      </Box>
      <Box sx={{ position: 'relative', p: { xs: 3, md: 6 } }}>
        <Typography
          component="p"
          sx={{ fontSize: { xs: '1.5rem', md: '2.25rem' }, fontWeight: 750, letterSpacing: '-0.02em' }}
        >
          {club?.name ?? ' '}
        </Typography>
        <Typography
          component="p"
          sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 300, color: palette.mist }}
        >
          {texts.login.slogan}
        </Typography>
      </Box>
    </Box>
  )
}
