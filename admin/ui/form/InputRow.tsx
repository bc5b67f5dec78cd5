import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Short fields side by side, if there is room. */
export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(200px, 1fr))' } }}
    >
      {children}
    </Box>
  )
}
