import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import SecurityIcon from '@mui/icons-material/SecurityOutlined'
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import {
  Box,
  Button,
  Divider,
  IconButton,
  InputAdornment,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
} from '@mui/material'
import { keyframes, type SxProps, type Theme } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useState } from 'react'
import { HttpError, useLoading, useLogout, useRefresh, useTheme } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { SearchButton } from '#admin/shell/search/SearchButton.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'

/** Not needed to sign in. */
const ReferencePicker = lazy(async () => ({
  default: (await import('#admin/ui/ReferencePicker.tsx')).ReferencePicker,
}))

function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  const label = isDark ? texts.layout.lightTheme : texts.layout.darkTheme
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? <LightModeIcon /> : <DarkModeIcon />}
      </IconButton>
    </Tooltip>
  )
}

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { sm: 1 },
        height: 64,
        px: { xs: 1, md: 4 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={texts.layout.openMenu} onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <BranchSwitch />
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <RefreshButton />
      </Box>
      <ThemeToggle />
      <AccountMenu />
    </Box>
  )
}

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

/** Reloads all data on screen; spins while requests are pending. */
function RefreshButton() {
  const isLoading = useLoading()
  const refresh = useRefresh()
  return (
    <Tooltip title={gridTexts.refresh}>
      <IconButton aria-label={gridTexts.refresh} onClick={() => refresh()}>
        <RefreshIcon sx={isLoading ? { animation: `${turn} 1s linear infinite` } : {}} />
      </IconButton>
    </Tooltip>
  )
}

/** The accessible name stays when only the photograph fits. */
const nameStyle: SxProps<Theme> = (theme) => ({
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [theme.breakpoints.down('sm')]: visuallyHidden,
})

function AccountMenu() {
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
            {person.positionName ?? texts.layout.roles[person.role]}
          </Typography>
        </Box>
        <Divider component="li" sx={{ mb: 0.5 }} />
        <MenuItem component={Link} to="/security" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <SecurityIcon fontSize="small" />
          </ListItemIcon>
          {texts.layout.security}
        </MenuItem>
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

/** Selects the branch of the whole back office. */
function BranchSwitch() {
  const { branch, canSwitch, isEverywhere, choose } = useBranchScope()
  const { data, error } = useBranch(branch)
  const choices = useBranchSource()
  const isGone = error instanceof HttpError && error.status === 404

  useEffect(() => {
    if (canSwitch && isGone) choose(null)
  }, [canSwitch, isGone, choose])

  if (!canSwitch)
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          minWidth: 0,
        }}
      >
        <StorefrontIcon fontSize="small" />
        <Typography variant="body2" noWrap sx={{ fontWeight: 600, color: 'text.primary' }}>
          {branch ? data?.name : texts.layout.noBranch}
        </Typography>
      </Box>
    )

  const width = { xs: 200, sm: 260 }
  return (
    <Suspense fallback={<Box sx={{ width }} />}>
      <ReferencePicker
        {...choices}
        id="branch-scope"
        value={branch}
        onChange={choose}
        none={isEverywhere ? texts.layout.allBranches : texts.layout.ownBranches}
        accessibleName={texts.layout.branch}
        startAdornment={
          <InputAdornment position="start" sx={{ ml: 0.75 }}>
            <StorefrontIcon fontSize="small" />
          </InputAdornment>
        }
        field={{ sx: { width } }}
      />
    </Suspense>
  )
}
