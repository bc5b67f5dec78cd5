import { lazy } from 'react'
import { Admin, Notification, Resource } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createAuthProvider } from '#admin/core/auth/auth-provider.ts'
import { currentUser } from '#admin/core/auth/session.ts'
import { send } from '#admin/core/client.ts'
import { createDataProvider } from '#admin/core/data/data-provider.ts'
import { createI18nProvider } from '#admin/core/i18n/i18n-provider.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { preferences } from '#admin/core/preferences.ts'
import { ResourcesContext } from '#admin/core/resource.ts'
import { routerProvider } from '#admin/core/router-provider.ts'
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
