import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useLogout } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { visuallyHidden } from '#admin/core/theme/visually-hidden.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'

/** The accessible name stays when only the photograph fits. */
const nameStyle: SxProps<Theme> = (theme) => ({
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [theme.breakpoints.down('sm')]: visuallyHidden,
})

export function AccountMenu() {
  const person = useCurrentUser()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!person) return null
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, py: 0.5, minWidth: 0 }}
      >
        <PersonAvatar name={person.name} photo={person.profilePhoto} size={32} />
        <Box component="span" sx={nameStyle}>
          {person.name}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="presentation" sx={{ px: 2, pt: 0.5, pb: 1.5, maxWidth: 280 }}>
          <Typography variant="body2" sx={{ fontWeight: 650 }} noWrap>
            {person.name}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {person.email}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {texts.layout.roles[person.role]}
          </Typography>
        </Box>
        <Divider component="li" sx={{ mb: 0.5 }} />
        <MenuItem onClick={() => logout()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {texts.layout.logout}
        </MenuItem>
      </Menu>
    </>
  )
}
