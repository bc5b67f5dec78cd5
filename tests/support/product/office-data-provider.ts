import type { DataProvider } from 'react-admin'
import { createDataProvider } from '#admin/core/data/data-provider.ts'
import { resources } from '#admin/resources/index.ts'
import { pathOf } from '#shared/core/client.ts'
import { can } from '#shared/permissions/permissions.ts'
import type { Person } from '#tests/support/product/test-product.ts'

export interface OfficeProvider extends DataProvider {
  /** The calls made, as `GET /api/branch/list?…`; the test clears it. */
  sent: string[]
  signals: (AbortSignal | undefined)[]
  /** A page of a list in the server’s default order. */
  listOf: (
    resource: string,
    filter?: object,
    perPage?: number,
    page?: number,
  ) => ReturnType<DataProvider['getList']>
}

/** The back office’s data provider, for a signed-in user of a test product. */
export function officeOf({ send, user }: Person): OfficeProvider {
  const office = createDataProvider({
    resources: Object.fromEntries(resources.map(({ name, data }) => [name, data])),
    mayCall: async () => (target) => can(user.role, target.access),
    send: (target, input) => {
      const { params, query, signal } = (input ?? {}) as Record<string, never>
      provider.sent.push(`${target.method} ${decodeURIComponent(pathOf(target.url, params, query))}`)
      provider.signals.push(signal)
      return send(target, input)
    },
  })
  const provider: OfficeProvider = {
    ...office,
    sent: [],
    signals: [],
    listOf: (resource, filter = {}, perPage = 25, page = 1) =>
      office.getList(resource, {
        pagination: { page, perPage },
        sort: { field: 'id', order: 'ASC' },
        filter,
      }),
  }
  return provider
}
