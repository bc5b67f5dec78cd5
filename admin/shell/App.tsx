import { Box, CssBaseline } from '@mui/material'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import {
  AdminContext,
  type RouterProvider as AdminRouterProvider,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  type RouterNavigateFunction,
  reactRouterProvider,
} from 'react-admin'
import { createBrowserRouter, Route, RouterProvider, useHref, useLocation } from 'react-router-dom'
import { createAuthProvider } from '#admin/core/auth/auth-provider.ts'
import { currentUser } from '#admin/core/auth/session.ts'
import { createSessionCache } from '#admin/core/auth/session-cache.ts'
import { useIsSigningLocked } from '#admin/core/auth/signing-lock.ts'
import { send } from '#admin/core/client.ts'
import { createDataProvider } from '#admin/core/data/data-provider.ts'
import { createI18nProvider } from '#admin/core/i18n/i18n-provider.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { preferences } from '#admin/core/preferences.ts'
import { ResourcesContext } from '#admin/core/resource.ts'
import { darkTheme, lightTheme } from '#admin/core/theme/theme.ts'
import { resources } from '#admin/resources/index.ts'
import { AdminLayout } from '#admin/shell/layout/AdminLayout.tsx'
import { Notices } from '#admin/shell/layout/Notices.tsx'
import LoginPage from '#admin/shell/login/LoginPage.tsx'
import { DeniedPage, Failed, MissingPage, SignInFailedPage } from '#admin/ui/page/StatusPages.tsx'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

// Not lazy: during loading, a rejected session would redirect here repeatedly.

const Home = lazy(() => import('#admin/shell/home/Home.tsx'))
const SigningScreen = lazy(() => import('#admin/shell/signing/SigningScreen.tsx'))
const SetupScreen = lazy(() => import('#admin/shell/setup/SetupScreen.tsx'))
const HelpScreen = lazy(() => import('#admin/shell/help/HelpScreen.tsx'))
const ArticleScreen = lazy(() => import('#admin/shell/help/ArticleScreen.tsx'))
const SecurityScreen = lazy(() => import('#admin/shell/security/SecurityScreen.tsx'))

/** Returns a permission check for the signed-in user; without a session only public calls are allowed. */
async function mayCall() {
  const user = await currentUser()?.catch(() => undefined)
  return ({ access }: Endpoint) => isAllowed(user, access)
}

const dataProvider = createDataProvider({
  resources: Object.fromEntries(resources.map(({ name, data }) => [name, data])),
  mayCall,
  send,
})
const authProvider = createAuthProvider(resources)
const i18nProvider = createI18nProvider(resources)
const queryClient = createSessionCache()

/** React-admin’s `Admin` without its own layout, login form and pages, which would be in the first script unused. */
function BackOffice() {
  const isSigning = useIsSigningLocked()
  return (
    <ResourcesContext value={resources}>
      <AdminContext
        authProvider={authProvider}
        darkTheme={darkTheme}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        lightTheme={lightTheme}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={preferences}
      >
        <CssBaseline enableColorScheme />
        {isSigning ? (
          <Suspense fallback={<Loading />}>
            <SigningScreen />
          </Suspense>
        ) : (
          <CoreAdminUI
            accessDenied={DeniedPage}
            authenticationError={SignInFailedPage}
            catchAll={MissingPage}
            dashboard={Home}
            disableTelemetry
            error={Failed}
            layout={AdminLayout}
            loading={Loading}
            loginPage={LoginPage}
            requireAuth
            title={texts.layout.title}
          >
            {resources.map(({ name, list, create, edit, show, recordRepresentation }) => (
              <Resource
                key={name}
                name={name}
                list={list}
                {...(create && { create })}
                {...(edit && { edit })}
                {...(show && { show })}
                recordRepresentation={recordRepresentation}
              />
            ))}
            <CustomRoutes>
              <Route path="/setup" element={<SetupScreen />} />
              <Route path="/help" element={<HelpScreen />} />
              <Route path="/help/:article" element={<ArticleScreen />} />
              <Route path="/security" element={<SecurityScreen />} />
            </CustomRoutes>
          </CoreAdminUI>
        )}
        <Notices />
      </AdminContext>
    </ResourcesContext>
  )
}

/** A data router, required by useBlocker for unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename: '/admin' })

export function App() {
  return <RouterProvider router={router} />
}

/** The text of the page itself, until the session is known. */
function Loading() {
  return (
    <Box component="p" className="boot" role="status" sx={{ color: 'text.secondary' }}>
      {texts.layout.loading}…
    </Box>
  )
}

/**
 * Navigates, but ignores late updates of a list’s URL. A list writes search and page into the URL with a delay,
 * while it stays mounted until the next screen’s chunk is loaded.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate()
  const here = useHref(useLocation().pathname)
  const shown = useRef(here)
  useEffect(() => {
    shown.current = here
  }, [here])
  return useCallback(
    (to, options) => {
      const isOfThisScreen = typeof to === 'object' && to.pathname === undefined
      if (isOfThisScreen && window.location.pathname !== shown.current) return
      navigate(to, options)
    },
    [navigate],
  )
}

/** The React Router adapter of react-admin. */
const routerProvider: AdminRouterProvider = { ...reactRouterProvider, useNavigate }
