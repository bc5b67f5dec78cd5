import { Box } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { CoreLayoutProps } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useIsSignInAsked } from '#admin/core/auth/session-end.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { ErrorBoundary } from '#admin/shell/layout/ErrorBoundary.tsx'
import { Keyboard } from '#admin/shell/layout/keyboard/Keyboard.tsx'
import { MainMenu } from '#admin/shell/layout/MainMenu.tsx'
import { TopBar } from '#admin/shell/layout/TopBar.tsx'
import { UndoBar } from '#admin/shell/layout/UndoBar.tsx'
import { PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { Failed } from '#admin/ui/page/StatusPages.tsx'

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

const SessionDialog = lazy(() => import('#admin/shell/SessionDialog.tsx'))

/** Shows the session dialog if the session ends while a form has unsaved changes. */
function SessionEnd() {
  if (!useIsSignInAsked()) return null
  return (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  )
}
