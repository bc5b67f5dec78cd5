import { Box } from '@mui/material'
import { useStore } from 'react-admin'

/** The single key of a button, beside its label; hidden on touch screens and while single keys are off. */
export function KeyHint({ children }: { children: string }) {
  const [isOn] = useStore('keyboard.on', true)
  if (!isOn) return null
  return (
    <Box
      component="kbd"
      // The button declares the key with aria-keyshortcuts.
      aria-hidden
      className="no-print"
      sx={{
        ml: 1,
        minWidth: 18,
        px: 0.5,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: 0.5,
        fontFamily: 'inherit',
        fontSize: '0.6875rem',
        fontWeight: 500,
        lineHeight: '16px',
        textAlign: 'center',
        opacity: 0.75,
        '@media (hover: none), (pointer: coarse)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  )
}
