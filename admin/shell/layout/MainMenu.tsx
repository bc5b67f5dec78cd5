import type { SvgIconComponent } from '@mui/icons-material'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, Drawer, List, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { memo, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { clubMark, useClub } from '#admin/core/club.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useMenu } from '#admin/core/menu.ts'
import { frame } from '#admin/core/theme/theme.ts'
import { useAttention } from '#admin/ui/use-attention.ts'
import { WaitingBadge } from '#admin/ui/WaitingBadge.tsx'

const width = 248

const row = {
  mx: 1.5,
  px: 1.5,
  py: 0,
  borderRadius: 1,
  '&:hover': { bgcolor: frame.raised },
  '&.Mui-focusVisible': { outline: `2px solid ${frame.marker}`, outlineOffset: -2 },
} as const

interface ItemProps {
  to: string
  label: string
  icon: SvgIconComponent
  isActive: boolean
  /** Pending records, and their number as a sentence for screen readers. */
  waiting?: number
  waitingLabel?: string
  onClick: () => void
}

const MenuItem = memo(function MenuItem({ to, label, icon: Icon, isActive, onClick, ...item }: ItemProps) {
  const { waiting = 0, waitingLabel = '' } = item
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    <li>
      <ListItemButton
        component={Link}
        to={to}
        ref={link}
        aria-current={isActive ? 'page' : undefined}
        onClick={onClick}
        sx={{
          ...row,
          minHeight: { xs: 44, md: 36 },
          color: frame.text,
          '&[aria-current]': {
            bgcolor: frame.raised,
            fontWeight: 650,
            boxShadow: `inset 3px 0 0 ${frame.marker}`,
            '& svg': { color: frame.marker },
          },
        }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: frame.muted }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
        />
        <WaitingBadge count={waiting} label={waitingLabel} />
      </ListItemButton>
    </li>
  )
})

function MenuContent({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation()
  const entries = useMenu()
  const waitingOf = useAttention(entries.flatMap(({ screens }) => screens))
  return (
    <Box
      component="nav"
      aria-label={texts.layout.mainMenu}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      <Brand />
      <List disablePadding>
        <MenuItem
          to="/"
          label={texts.layout.home}
          icon={HomeIcon}
          isActive={pathname === '/'}
          onClick={onNavigate}
        />
        {entries.map(({ name, icon, path, isActive, screens }) => {
          const { count, label } = waitingOf(screens)
          return (
            <MenuItem
              key={name}
              to={path}
              label={texts.layout.menu[name]}
              icon={icon}
              isActive={isActive}
              waiting={count}
              waitingLabel={label}
              onClick={onNavigate}
            />
          )
        })}
      </List>
      <List disablePadding sx={{ mt: 'auto', py: 1 }}>
        <MenuItem
          to="/help"
          label={texts.layout.help}
          icon={HelpIcon}
          isActive={pathname.startsWith('/help')}
          onClick={onNavigate}
        />
        <li>
          <ListItemButton
            component="a"
            href="/"
            sx={{ ...row, minHeight: { xs: 44, md: 36 }, color: frame.muted }}
          >
            <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
              <OpenInNewIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={texts.layout.toSite} slotProps={{ primary: { variant: 'body2' } }} />
          </ListItemButton>
        </li>
      </List>
    </Box>
  )
}

const paper = {
  width,
  bgcolor: frame.background,
  color: frame.text,
  border: 0,
  boxShadow: `1px 0 0 ${frame.line}`,
}

/** The side menu; a drawer on narrow screens. */
export function MainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: paper, 'aria-label': texts.layout.mainMenu } }}
      >
        <MenuContent onNavigate={onClose} />
      </Drawer>
      <Drawer
        variant="permanent"
        sx={{ display: { xs: 'none', md: 'block' }, width, flexShrink: 0 }}
        slotProps={{ paper: { sx: paper } }}
      >
        <MenuContent onNavigate={onClose} />
      </Drawer>
    </>
  )
}

function Brand() {
  const club = useClub()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 3, height: 64, flexShrink: 0 }}>
      <Box component="img" src={clubMark} alt="" width={32} height={32} sx={{ display: 'block' }} />
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
