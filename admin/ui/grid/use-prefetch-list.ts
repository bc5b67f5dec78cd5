import { type Query, useQueryClient } from '@tanstack/react-query'
import {
  type GetListParams,
  getQuery,
  type ListParams,
  type SortPayload,
  useDataProvider,
  useEvent,
  useStoreContext,
} from 'react-admin'
import type { AdminResource } from '#admin/core/resource.ts'
import { useScopeFilters } from '#admin/ui/use-scope-filter.ts'

/** The rows per page that a list opens with. */
export const rowsPerPage = 25

/** The part of a list’s definition that determines its first request. */
interface OpenedList {
  resource: string
  sort: SortPayload
  initialFilter?: Record<string, unknown>
  fixedFilter?: Record<string, unknown>
  isOtherView?: boolean
}

/** Milliseconds for which prefetched rows need not be fetched again. */
const prefetchedFor = 5_000

/** Queries that were first fetched by a prefetch. */
const prefetched = new WeakSet<object>()

/**
 * Milliseconds for which the rows of a list are fresh: cached rows are shown at once and fetched again whenever the
 * list is opened, except those that a prefetch has fetched a moment ago.
 */
export const listStaleTime = (query: Pick<Query, 'state'>): number =>
  prefetched.has(query) && query.state.dataUpdateCount === 1 ? prefetchedFor : 0

/**
 * Returns a function that loads a list’s chunk and, unless they are cached, the rows it will open with: the list’s own
 * first request, by its query key.
 */
export function usePrefetchList(): (resource: AdminResource) => Promise<void> {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const store = useStoreContext()
  const scopeOf = useScopeFilters()

  return useEvent(async ({ name, data, list }) => {
    // A failed load is repeated, and reported, when the screen is opened.
    const screens = await list.preload?.().catch(() => undefined)
    const opened = Object.values(screens ?? {}).find((value) => isListOf(name, value))
    if (!opened || opened.isOtherView) return
    const query = getQuery({
      queryFromLocation: {},
      params: store.getItem<ListParams>(`${name}.listParams`),
      filterDefaultValues: opened.initialFilter,
      sort: opened.sort,
      perPage: rowsPerPage,
    })
    const params: GetListParams = {
      pagination: { page: query.page, perPage: query.perPage },
      sort: { field: query.sort, order: query.order as SortPayload['order'] },
      filter: { ...query.filter, ...scopeOf(data), ...opened.fixedFilter },
    }
    const queryKey = [name, 'getList', params]
    const cache = queryClient.getQueryCache()
    if (cache.find({ queryKey })) return
    const rows = queryClient
      .query({
        queryKey,
        queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
        retry: false,
      })
      .catch(() => undefined)
    prefetched.add(Object(cache.find({ queryKey })))
    await rows
  })
}

const isListOf = (name: string, value: unknown): value is OpenedList =>
  typeof value === 'object' &&
  value !== null &&
  'sort' in value &&
  'resource' in value &&
  value.resource === name
