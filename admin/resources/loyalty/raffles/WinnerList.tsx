import { Box } from '@mui/material'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { palette } from '#shared/brand/palette.ts'
import type { Winner } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** The winners revealed so far, in order of prizes. */
export function WinnerList({ winners }: { winners: readonly Winner[] }) {
  return (
    <Box
      component="ol"
      aria-label={texts.winners}
      sx={{
        m: 0,
        p: 0,
        width: 'min(100%, 52rem)',
        maxHeight: '34vh',
        overflowY: 'auto',
        listStyle: 'none',
        textAlign: 'left',
      }}
    >
      {winners.map(({ position, prize, user }) => (
        <Box
          component="li"
          key={position}
          sx={{
            display: 'grid',
            gridTemplateColumns: '3rem 1fr auto',
            gap: 1.5,
            py: 0.75,
            borderTop: `1px solid ${palette.duskLine}`,
            fontSize: 'clamp(1rem, 1.6vw, 1.4rem)',
          }}
        >
          <Box component="span" sx={{ color: palette.wheat, fontWeight: 750 }}>
            {texts.place(position)}
          </Box>
          <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {user.name}
          </Box>
          <Box component="span" sx={{ color: palette.mist, textAlign: 'right' }}>
            {prize}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
