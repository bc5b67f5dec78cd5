import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminResource } from '#admin/core/resource.ts'
import { useScopeFilters } from '#admin/ui/use-scope-filter.ts'

/** A list of which the records of a filter are counted. */
interface CountedList extends Pick<AdminResource, 'name' | 'data'> {
  filter: Readonly<Record<string, unknown>>
}

/** The number of records of each list in the selected branch, refreshed periodically. */
export function useCounts(lists: readonly CountedList[]) {
  const dataProvider = useDataProvider()
  const filterOf = useScopeFilters()
  return useQueries({
    queries: lists.map(({ name, data, filter }) => {
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' as const },
        filter: { ...filterOf(data), ...filter },
      }
      return {
        // The key of useGetList, so that changes of the resource’s records count again.
        queryKey: [name, 'getList', params],
        queryFn: () => dataProvider.getList(name, params),
        refetchInterval: 60_000,
      }
    }),
  })
}
