import { useCallback, useEffect, useRef } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCall } from '#admin/core/use-call.ts'
import {
  type ListView,
  listSavedFilters,
  type SavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'

const noFilters: readonly SavedFilter[] = []

/** The URL of a list with a saved filter. */
function addressOf(path: string, { filter, sort }: ListView): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', displayedFilters: '{}' })
  if (sort) {
    query.set('sort', sort.field)
    query.set('order', sort.order)
  }
  return `${path}?${query}`
}

/** The user’s saved filters of the current list; the list opens with the default one. */
export function useSavedFilters() {
  const { resource, filterValues, sort } = useListContext()
  const [columns, setColumns] = useStore<Record<string, boolean>>(`${resource}.columns`, {})
  const [known] = useStore<unknown>(`${resource}.listParams`)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const {
    data: saved = noFilters,
    isSuccess,
    isError,
    refetch,
  } = useCall(listSavedFilters, { query: { resource } })
  // Applied only to a list opened without a filter in its URL, the first time per session.
  const isPlain = useRef(search === '' && known === undefined)

  const apply = useCallback(
    (view: ListView, options: { replace?: boolean } = {}) => {
      setColumns(view.columns)
      navigate(addressOf(pathname, view), options)
    },
    [navigate, pathname, setColumns],
  )

  // The list itself reports connection errors.
  const isSettled = isSuccess || isError
  const first = saved.find(({ isDefault }) => isDefault)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (!isSettled) return
    if (first && isPlain.current) apply(first.view, { replace: true })
    isPlain.current = false
  }, [resource, isSettled])

  const view: ListView = {
    filter: filterValues,
    sort: sort.field ? { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' } : null,
    columns,
  }
  const isShown = (other: ListView) =>
    JSON.stringify([other.filter, other.sort]) === JSON.stringify([view.filter, view.sort])
  return { saved, view, shown: saved.find((one) => isShown(one.view)), apply, refetch }
}
