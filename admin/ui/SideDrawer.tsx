import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

interface SideDrawerProps {
  title: string
  /** Above the title. */
  overline?: string
  /** Below the title. */
  status?: ReactNode
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A record beside its list, with a title and a button that closes it. */
export function SideDrawer({ title, overline, status, width = 480, onClose, children }: SideDrawerProps) {
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          role: 'dialog',
          sx: { width: `min(${width}px, 100%)`, p: 3, gap: 3 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {overline && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {overline}
            </Typography>
          )}
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {status && <Box sx={{ mt: 1 }}>{status}</Box>}
        </Box>
        <IconButton aria-label={formTexts.close} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
