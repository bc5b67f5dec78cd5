import { lazy, useCallback, useEffect, useRef } from 'react'
import {
  Admin,
  type RouterProvider as AdminRouterProvider,
  localStorageStore,
  Notification,
  Resource,
  type RouterNavigateFunction,
  reactRouterProvider,
  type Store,
} from 'react-admin'
import { createBrowserRouter, RouterProvider, useHref, useLocation } from 'react-router-dom'
import { createAuthProvider } from '#admin/core/auth/auth-provider.ts'
import { currentUser } from '#admin/core/auth/session.ts'
import { send } from '#admin/core/client.ts'
import { createDataProvider } from '#admin/core/data/data-provider.ts'
import { createI18nProvider } from '#admin/core/i18n/i18n-provider.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { ResourcesContext } from '#admin/core/resource.ts'
import { darkTheme, lightTheme } from '#admin/core/theme/theme.ts'
import { resources } from '#admin/resources/index.ts'
import { AdminLayout } from '#admin/shell/layout/AdminLayout.tsx'
import LoginPage from '#admin/shell/login/LoginPage.tsx'
import { AccessDenied, AuthenticationError, NotFound } from '#admin/ui/page/StatusPages.tsx'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { can } from '#shared/permissions/permissions.ts'

// Not lazy: during loading, a rejected session would redirect here repeatedly.

const Home = lazy(() => import('#admin/shell/home/Home.tsx'))

/** Returns a permission check for the signed-in user; without a session only public calls are allowed. */
async function mayCall() {
  const role = await currentUser()?.then(
    (user) => user.role,
    () => undefined,
  )
  return ({ access }: Endpoint) => can(role, access)
}

const dataProvider = createDataProvider({
  resources: Object.fromEntries(resources.map(({ name, data }) => [name, data])),
  mayCall,
  send,
})
const authProvider = createAuthProvider(resources)
const i18nProvider = createI18nProvider(resources)

function BackOffice() {
  return (
    <ResourcesContext value={resources}>
      <Admin
        accessDenied={AccessDenied}
        authProvider={authProvider}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        darkTheme={darkTheme}
        dashboard={Home}
        dataProvider={dataProvider}
        disableTelemetry
        i18nProvider={i18nProvider}
        layout={AdminLayout}
        lightTheme={lightTheme}
        loginPage={LoginPage}
        notification={Notices}
        requireAuth
        routerProvider={routerProvider}
        store={preferences}
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
      </Admin>
    </ResourcesContext>
  )
}

/** A data router, required by useBlocker for unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename: '/admin' })

export function App() {
  return <RouterProvider router={router} />
}

/** Notifications: top centre, for three seconds. */
function Notices() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} autoHideDuration={3000} />
}

const store = localStorageStore()
const prefix = 'RaStore.'
/** Preferences of the device, and unsaved rows, which survive logout. */
const lasting = /^(theme|.+\.(columns|draft))$/

/** React-admin’s store, except that logout keeps the theme, chosen columns and unsaved rows. */
export const preferences: Store = {
  ...store,
  reset() {
    const kept = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((key) => lasting.test(key))
      .map((key) => [key, store.getItem<unknown>(key)] as const)
    store.reset()
    for (const [key, value] of kept) store.setItem(key, value)
  },
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
