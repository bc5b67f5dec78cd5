import type { Theme } from '@mui/material/styles'

/** Toggle buttons that may take several lines; joined borders would be open at the end of a line. */
export const wrappedGroup = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& > .MuiToggleButton-root': {
    ml: '0 !important',
    border: ({ palette }: Theme) => `1px solid ${palette.divider} !important`,
    borderRadius: 1,
  },
} as const
