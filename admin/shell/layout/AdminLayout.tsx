import { Box } from '@mui/material'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CoreLayoutProps } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { useIsConfirmationAsked, useIsEnrolmentAsked } from '#admin/core/auth/confirmation.ts'
import { useIsSignInAsked } from '#admin/core/auth/session-end.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { dailyEntries, useMenu } from '#admin/core/menu.ts'
import { ErrorBoundary } from '#admin/shell/layout/ErrorBoundary.tsx'
import { Keyboard } from '#admin/shell/layout/keyboard/Keyboard.tsx'
import { MainMenu } from '#admin/shell/layout/MainMenu.tsx'
import { OfflineBanner } from '#admin/shell/layout/OfflineBanner.tsx'
import { TopBar } from '#admin/shell/layout/TopBar.tsx'
import { UndoBar } from '#admin/shell/layout/UndoBar.tsx'
import { Letterhead } from '#admin/ui/Letterhead.tsx'
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
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const { pathname } = useLocation()
  const { branch } = useBranchScope()
  const mustEnrol = useCurrentUser()?.mustEnrol === true
  usePreloadedScreens()
  return (
    <Box sx={{ display: 'flex', minHeight: '100%', bgcolor: 'background.default' }}>
      <SkipLink />
      <Keyboard />
      <SessionEnd />
      <IdentityDialogs />
      <UndoBar />
      <MainMenu open={menuOpen} onClose={closeMenu} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onOpenMenu={() => setMenuOpen(true)} />
        <OfflineBanner />
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 2, md: 4 },
            py: { xs: 2, md: 1.5 },
            outline: 'none !important',
          }}
        >
          <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
            <Letterhead branch={branch} />
          </Box>
          <ErrorBoundary fallback={<Failed />} resetKey={pathname}>
            <Suspense fallback={<PageLoading />}>{mustEnrol ? null : children}</Suspense>
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

const ConfirmationDialog = lazy(() => import('#admin/shell/security/ConfirmationDialog.tsx'))
const EnrolmentDialog = lazy(() => import('#admin/shell/security/EnrolmentDialog.tsx'))

/** The set-up of a required second factor, and the question for the identity before a sensitive call. */
function IdentityDialogs() {
  const user = useCurrentUser()
  const isEnrolmentAsked = useIsEnrolmentAsked()
  const isConfirmationAsked = useIsConfirmationAsked()
  return (
    <Suspense fallback={null}>
      {(user?.mustEnrol || isEnrolmentAsked) && <EnrolmentDialog />}
      {isConfirmationAsked && <ConfirmationDialog />}
    </Suspense>
  )
}

/** Milliseconds that the first screen has for itself. */
const preloadDelay = 1_500

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 200)
}

/** Whether the user’s connection is metered. */
const savesData = () => 'connection' in navigator && Object(navigator.connection).saveData === true

/** Loads the chunks of the day’s work while the browser is idle, one after the other; no data. */
function usePreloadedScreens(): void {
  const userId = useCurrentUser()?._id
  const menu = useMenu()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user
  useEffect(() => {
    if (userId === undefined || savesData()) return
    const lists = menu
      .filter(({ name }) => dailyEntries.has(name))
      .flatMap(({ screens }) => screens.map(({ list }) => list))
    let isStopped = false
    const loadNext = () =>
      whenIdle(async () => {
        const list = lists.shift()
        if (!list || isStopped) return
        // A failed load is repeated, and reported, when the screen is opened.
        await list.preload?.().catch(() => undefined)
        loadNext()
      })
    const timer = setTimeout(loadNext, preloadDelay)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [userId])
}
