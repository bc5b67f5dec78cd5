import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'

/** Values for those who verify a result, closed at first. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  return (
    <Box component="details" sx={{ minWidth: 0 }}>
      <Box
        component="summary"
        sx={{
          width: 'fit-content',
          minHeight: 36,
          py: 0.75,
          cursor: 'pointer',
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        {texts.pages.technical}
      </Box>
      <Box sx={{ pt: 1 }}>{children}</Box>
    </Box>
  )
}
