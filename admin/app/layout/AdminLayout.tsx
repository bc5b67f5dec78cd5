import { Box } from '@mui/material'
import { Suspense, useState } from 'react'
import type { CoreLayoutProps } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { SessionEnd } from '#admin/app/auth/SessionEnd.tsx'
import { texts } from '#admin/app/i18n/texts.ts'
import { ErrorBoundary } from '#admin/app/layout/ErrorBoundary.tsx'
import { Keyboard } from '#admin/app/layout/keyboard/Keyboard.tsx'
import { MainMenu } from '#admin/app/layout/MainMenu.tsx'
import { Failed } from '#admin/app/layout/StatusPages.tsx'
import { TopBar } from '#admin/app/layout/TopBar.tsx'
import { UndoBar } from '#admin/app/undo/UndoBar.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'

const mainId = 'main-content'

function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {texts.layout.skip}
    </Box>
  )
}

/** The layout of every screen: menu at the side, branch and account on top. */
export function AdminLayout({ children }: CoreLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  return (
    <Box sx={{ display: 'flex', minHeight: '100%', bgcolor: 'background.default' }}>
      <SkipLink />
      <Keyboard />
      <SessionEnd />
      <UndoBar />
      <MainMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onOpenMenu={() => setMenuOpen(true)} />
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 2, md: 4 },
            py: { xs: 2, md: 3 },
            outline: 'none !important',
          }}
        >
          <ErrorBoundary fallback={<Failed />} resetKey={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  )
}
