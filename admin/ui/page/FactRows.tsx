import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Facts below each other, with their terms in a column; those without a value are left out. */
export function FactRows({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
    >
      {facts.map(([term, fact]) =>
        fact ? (
          <Box key={term} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {term}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {fact}
            </Typography>
          </Box>
        ) : null,
      )}
    </Box>
  )
}
