import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { useLoading, useRefresh, useTheme } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { AccountMenu } from '#admin/shell/layout/AccountMenu.tsx'
import { BranchSwitch } from '#admin/shell/layout/BranchSwitch.tsx'
import { SearchButton } from '#admin/shell/search/SearchButton.tsx'

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
        gap: 1,
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
