import { lazy } from 'react'
import { Admin, Resource } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { authProvider } from '#admin/app/auth/auth-provider.ts'
import { currentUser } from '#admin/app/auth/session.ts'
import { send } from '#admin/app/client.ts'
import { dashboardAnswers } from '#admin/app/dashboard/dashboard.data.ts'
import { createDataProvider } from '#admin/app/data/data-provider.ts'
import { createI18nProvider } from '#admin/app/i18n/i18n-provider.ts'
import { texts } from '#admin/app/i18n/texts.ts'
import { AdminLayout } from '#admin/app/layout/AdminLayout.tsx'
import { Notices } from '#admin/app/layout/Notices.tsx'
import { AccessDenied, AuthenticationError, NotFound } from '#admin/app/layout/StatusPages.tsx'
// Not lazy: during loading, a rejected session would redirect here repeatedly.
import LoginPage from '#admin/app/login/LoginPage.tsx'
import { preferences } from '#admin/app/preferences.ts'
import { routerProvider } from '#admin/app/router-provider.ts'
import { darkTheme, lightTheme } from '#admin/app/theme/theme.ts'
import { resources } from '#admin/resources/index.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { can } from '#shared/permissions/permissions.ts'

const Home = lazy(() => import('#admin/app/home/Home.tsx'))

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
  answers: dashboardAnswers,
  mayCall,
  send,
})
const i18nProvider = createI18nProvider(resources)

function BackOffice() {
  return (
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
  )
}

/** A data router, required by useBlocker for unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename: '/admin' })

export function App() {
  return <RouterProvider router={router} />
}
