import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { ListContextProvider, useListContext, useRecordSelection, useResourceContext } from 'react-admin'
import { knownFilters } from '#admin/core/data/list-request.ts'
import { useAdminResource } from '#admin/core/resource.ts'

type Filters = Readonly<Record<string, unknown>>

interface ListStateProps {
  /** The permanent filter of the list, such as the selected branch. */
  scope: Filters
  children: ReactNode
}

/**
 * Adapts react-admin’s list in three ways. Filters that the list does not know, of old addresses and saved filters, are
 * dropped. Filters that are set in succession before the list renders again are merged,
 * because each input knows only the values on screen. And the selection belongs to this screen: react-admin keeps it
 * in local storage, so that it would reappear after a reload, on return and in other tabs. It is cleared when search,
 * filter or branch change, so that hidden rows cannot be deleted.
 */
export function ListState({ scope, children }: ListStateProps) {
  const list = useListContext()
  const resource = useResourceContext() ?? ''
  const [selectedIds, selection] = useRecordSelection({ resource, disableSyncWithStore: true })
  const { select, toggle, clearSelection } = selection
  const data = useAdminResource(resource)?.data
  const filterValues: Filters = useMemo(
    () => (data ? knownFilters(data, list.filterValues) : list.filterValues),
    [data, list.filterValues],
  )
  const setFilters = useMergedFilters(filterValues)
  const shown = JSON.stringify([filterValues, scope])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows
  useEffect(() => clearSelection(), [shown])

  const own = useMemo(
    () => ({
      filterValues,
      setFilters,
      selectedIds,
      onSelect: select,
      onToggleItem: toggle,
      onUnselectItems: () => clearSelection(),
    }),
    [filterValues, setFilters, selectedIds, select, toggle, clearSelection],
  )
  return <ListContextProvider value={{ ...list, ...own }}>{children}</ListContextProvider>
}

/** Sets the filters of the list; keeps changes that are not on screen yet. */
function useMergedFilters(filterValues: Filters) {
  const { setFilters } = useListContext()
  const latest = useRef<Filters>(filterValues)

  useEffect(() => {
    latest.current = filterValues
  }, [filterValues])

  return useCallback(
    (wanted: Filters, ...options: [displayed?: object, debounce?: boolean]) => {
      const merged: Record<string, unknown> = { ...latest.current }
      for (const name of new Set([...Object.keys(filterValues), ...Object.keys(wanted)])) {
        if (JSON.stringify(filterValues[name]) === JSON.stringify(wanted[name])) continue
        if (name in wanted) merged[name] = wanted[name]
        else delete merged[name]
      }
      latest.current = merged
      setFilters(merged, ...options)
    },
    [filterValues, setFilters],
  )
}
