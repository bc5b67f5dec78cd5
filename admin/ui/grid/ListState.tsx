import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { ListContextProvider, useListContext, useRecordSelection, useResourceContext } from 'react-admin'

type Filters = Readonly<Record<string, unknown>>

interface ListStateProps {
  /** The permanent filter of the list, such as the selected branch. */
  scope: Filters
  children: ReactNode
}

/**
 * Adapts react-admin’s list in two ways. Filters that are set in succession before the list renders again are merged,
 * because each input knows only the values on screen. And the selection belongs to this screen: react-admin keeps it
 * in local storage, so that it would reappear after a reload, on return and in other tabs. It is cleared when search,
 * filter or branch change, so that hidden rows cannot be deleted.
 */
export function ListState({ scope, children }: ListStateProps) {
  const list = useListContext()
  const resource = useResourceContext() ?? ''
  const [selectedIds, selection] = useRecordSelection({ resource, disableSyncWithStore: true })
  const { select, toggle, clearSelection } = selection
  const setFilters = useMergedFilters()
  const shown = JSON.stringify([list.filterValues, scope])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows
  useEffect(() => clearSelection(), [shown])

  const own = useMemo(
    () => ({
      setFilters,
      selectedIds,
      onSelect: select,
      onToggleItem: toggle,
      onUnselectItems: () => clearSelection(),
    }),
    [setFilters, selectedIds, select, toggle, clearSelection],
  )
  return <ListContextProvider value={{ ...list, ...own }}>{children}</ListContextProvider>
}

/** Sets the filters of the list; keeps changes that are not on screen yet. */
function useMergedFilters() {
  const { filterValues, setFilters } = useListContext()
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
