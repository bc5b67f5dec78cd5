import { useGetList } from 'react-admin'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminResource } from '#admin/core/resource.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

/** The number of pending records of a resource in the selected branch; null for none. */
export function useAttention({ name, attention }: AdminResource): { count: string; label: string } | null {
  const scope = useScopeFilter(name)
  const { total = 0 } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, filter: { ...scope, ...attention?.filter } },
    { enabled: attention !== undefined, refetchInterval: 60_000 },
  )
  if (!attention || total === 0) return null
  const count = formatCount(total)
  return { count: total > 99 ? '99+' : count, label: attention.label(count) }
}
