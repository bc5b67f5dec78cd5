import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminResource } from '#admin/core/resource.ts'
import { useCounts } from '#admin/ui/use-counts.ts'

interface Waiting {
  count: number
  /** The counts as sentences for screen readers. */
  label: string
}

/** The numbers of pending records in the selected branch, together for any of the given resources. */
export function useAttention(
  resources: readonly AdminResource[],
): (some: readonly AdminResource[]) => Waiting {
  const watched = resources.flatMap(({ name, data, attention }) =>
    attention ? [{ name, data, filter: attention.filter }] : [],
  )
  const counts = useCounts(watched)
  return (some) => {
    const waiting = some.flatMap(({ name, attention }) => {
      const count = counts[watched.findIndex((one) => one.name === name)]?.data?.total ?? 0
      return attention && count > 0 ? [{ count, label: attention.label(formatCount(count)) }] : []
    })
    return {
      count: waiting.reduce((sum, { count }) => sum + count, 0),
      label: waiting.map(({ label }) => label).join(', '),
    }
  }
}
