import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined'
import CheckIcon from '@mui/icons-material/CheckOutlined'
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCall } from '#admin/core/use-call.ts'
import { savedFilterTexts as texts } from '#admin/ui/saved-filters/saved-filters.texts.ts'
import {
  type ListView,
  listSavedFilters,
  type SavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'

const SavedFiltersDialog = lazy(() => import('#admin/ui/saved-filters/SavedFiltersDialog.tsx'))

/** The user’s saved filters of the list. */
export function SavedFiltersMenu() {
  const { saved, view, shown, apply, refetch } = useSavedFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={shown ? texts.menuNamed(shown.name) : texts.menu}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          maxWidth: 220,
          '& .saved-name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }}
      >
        <span className="saved-name">{shown?.name ?? texts.menu}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {saved.length === 0 && (
          <MenuItem dense disabled>
            {texts.none}
          </MenuItem>
        )}
        {saved.map((one) => (
          <MenuItem
            key={one._id}
            dense
            role="menuitemradio"
            aria-checked={one === shown}
            onClick={() => {
              setAnchor(null)
              apply(one.view)
            }}
          >
            <ListItemIcon>{one === shown && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText primary={one.name} />
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem
          dense
          onClick={() => {
            setAnchor(null)
            setManaging(true)
          }}
        >
          {texts.manage}
        </MenuItem>
      </Menu>
      {isManaging && (
        <Suspense fallback={null}>
          <SavedFiltersDialog
            saved={saved}
            view={view}
            refetch={refetch}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </>
  )
}

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
function useSavedFilters() {
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
