import type { Theme } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  AdminContext,
  type AuthProvider,
  type RaRecord,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { canAccess, isForTrainers } from '#admin/core/auth/access.ts'
import { createI18nProvider } from '#admin/core/i18n/i18n-provider.ts'
import { preferences as store } from '#admin/core/preferences.ts'
import { type AdminResource, ResourcesContext } from '#admin/core/resource.ts'
import { lightTheme } from '#admin/core/theme/theme.ts'
import { Notices } from '#admin/shell/layout/Notices.tsx'
import { UndoBar } from '#admin/shell/layout/UndoBar.tsx'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { listSavedFilters } from '#shared/office/saved-filters/saved-filters.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { createFakeDataProvider } from '#tests/components/support/data-provider.ts'
import { renderAndWait } from '#tests/components/support/render.tsx'
import { respondByDefaultTo } from '#tests/components/support/routes.ts'

export const admin: User = {
  _id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Ada Yönetici',
  email: 'ada@example.com',
  emailVerified: true,
  phone: '+905321112233',
  role: 'admin',
  isAdmin: true,
  branch: null,
  gender: 'unspecified',
  newsletter: false,
  profilePhoto: null,
  userDetails: {
    birthDate: '',
    city: '',
    district: '',
    address: '',
    emergencyName: '',
    emergencyPhone: '',
  },
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
}

export const moda = '00000000-0000-4000-8000-0000000000b1'
export const bostanli = '00000000-0000-4000-8000-0000000000b2'

export const branches: RaRecord[] = [
  { id: moda, _id: moda, name: 'Moda', order: 1, version: 1 },
  { id: bostanli, _id: bostanli, name: 'Bostanlı', order: 2, version: 1 },
]

export const staff: User = {
  ...admin,
  _id: '00000000-0000-4000-8000-0000000000a2',
  name: 'Sena Görevli',
  email: 'sena@example.com',
  role: 'staff',
  isAdmin: false,
  branch: moda,
}

const noScreen = lazy(async () => ({ default: () => <></> }))

/** A resource of the back office for tests; its name must be one of the permission table. */
export function resourceOf(
  name: AdminResource['name'],
  texts: AdminResource['texts'],
  more: Partial<AdminResource> = {},
): AdminResource {
  const list = { schema: {} } as Endpoint
  const data = { list, remove: {} as Endpoint, create: {} as Endpoint, branchScope: 'branch' }
  return {
    name,
    data,
    texts,
    recordRepresentation: 'name',
    list: noScreen,
    create: noScreen,
    edit: noScreen,
    ...more,
  }
}

const branchResource = resourceOf('branches', {
  name: 'Şube |||| Şubeler',
  fields: { name: 'Ad' },
})

/** Without transitions, so that dialogs and menus are gone at once. */
const { transitions } = lightTheme
const noDuration = Object.fromEntries(Object.keys(transitions.duration).map((name) => [name, 0]))
const theme: Theme = {
  ...lightTheme,
  transitions: {
    ...transitions,
    create: () => 'none',
    duration: { ...transitions.duration, ...noDuration },
  },
}

interface AdminOptions {
  /** Further resources beside the branches. */
  resources?: readonly AdminResource[]
  records?: Record<string, RaRecord[]>
  user?: User & { permissions?: string[]; branches?: string[] | null }
  /** The resource around the element. */
  resource?: string
  /** The URL in the back office. */
  path?: string
  /** Preferences by key of react-admin’s store. */
  preferences?: Record<string, unknown>
  /** The branch the back office is filtered by. */
  branch?: string
  /** The error of the first call of a method of the data provider. */
  failures?: Record<string, Error>
}

/** Renders an element in the back office’s contexts, over a data provider in memory. */
export async function renderAdmin(element: ReactNode, options: AdminOptions = {}) {
  const {
    resources = [],
    records = {},
    user = admin,
    resource,
    path = '/',
    preferences = {},
    branch,
  } = options
  const hasBranches = resources.some(({ name }) => name === 'branches')
  const all = hasBranches ? resources : [branchResource, ...resources]
  const data = createFakeDataProvider({ branches, ...records })
  Object.assign(data.failures, options.failures)
  const chosen = { ...preferences, ...(branch && { branchScope: branch }) }
  for (const [key, value] of Object.entries(chosen)) store.setItem(key, value)
  localStorage.setItem(tokenKey, 'test-token')
  respondByDefaultTo(listSavedFilters, () => [])
  const authProvider: AuthProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => user.role,
    getIdentity: async () => ({ ...user, id: user._id, fullName: user.name }),
    canAccess: async ({ resource: name, action, record }) =>
      canAccess(user, { resource: name, action, record, isForTrainers: isForTrainers(all, name) }),
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const definitions = Object.fromEntries(
    all.map(({ name, recordRepresentation }) => [
      name,
      { name, recordRepresentation, hasList: true, hasCreate: true, hasEdit: true, hasShow: true },
    ]),
  )
  const content = resource ? (
    <ResourceContextProvider value={resource}>{element}</ResourceContextProvider>
  ) : (
    element
  )
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ResourcesContext value={all}>
            <AdminContext
              authProvider={authProvider}
              dataProvider={data.provider}
              i18nProvider={createI18nProvider(all)}
              queryClient={queryClient}
              store={store}
              theme={theme}
              lightTheme={theme}
            >
              <ResourceDefinitionContextProvider definitions={definitions}>
                <UndoBar />
                <main>
                  <Suspense fallback="…">{content}</Suspense>
                </main>
                <Notices />
              </ResourceDefinitionContextProvider>
            </AdminContext>
          </ResourcesContext>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  const screen = await renderAndWait(<RouterProvider router={router} />)
  return { screen, data, router, store, address: () => router.state.location }
}
