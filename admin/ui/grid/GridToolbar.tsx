import ClearIcon from '@mui/icons-material/ClearOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { FilterBar } from '#admin/ui/grid/FilterBar.tsx'
import type { Filter } from '#admin/ui/grid/filters.ts'

interface GridToolbarProps {
  name: string
  filters?: readonly Filter[] | undefined
  canSearch: boolean
  /** Inert while replaced by the bulk bar. */
  isCovered: boolean
  /** Actions for the whole list. */
  children?: ReactNode
}

const noFilters: readonly Filter[] = []

/** Search, active filters and actions, in one row that wraps. */
export function GridToolbar({ name, filters = noFilters, canSearch, isCovered, children }: GridToolbarProps) {
  return (
    <Box
      className="no-print"
      inert={isCovered}
      sx={{
        // The bulk bar covers it in the same cell.
        gridArea: '1 / 1',
        minWidth: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        py: { xs: 1.5, sm: 1 },
      }}
    >
      {canSearch && <SearchBox name={name} />}
      <FilterBar filters={filters} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>{children}</Box>
    </Box>
  )
}

const pause = 300

/** Animation frames to wait for a found row: the grid renders it late, and hidden until it has measured itself. */
const mostFrames = 90

/** Focuses a row: its link, or its first cell. Repeated until the focus is there, which hidden elements refuse. */
function focusRow(id: Identifier, frames = mostFrames): void {
  const row = document.querySelector(`main [role=row][data-id="${CSS.escape(String(id))}"]`)
  const cell = row?.querySelector<HTMLElement>('[role=gridcell]:not([data-field^="__"])')
  const target = row?.querySelector<HTMLElement>('a') ?? cell
  target?.focus()
  if (target && document.activeElement === target) return
  if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1))
}

/** The `q` filter, debounced. */
function SearchBox({ name }: { name: string }) {
  const { data, filterValues, setFilters, isFetching } = useListContext()
  const applied = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [text, setText] = useState(applied)
  const sent = useRef(applied)
  const [wantsRows, setWantsRows] = useState(false)

  // The filter was changed elsewhere: back button, or "clear filters".
  useEffect(() => {
    if (applied !== sent.current) {
      sent.current = applied
      setText(applied)
    }
  }, [applied])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      const { q: _, ...others } = filterValues
      setFilters(wanted ? { ...others, q: wanted } : others)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, filterValues, setFilters])

  // Enter moves to the first result once it is rendered.
  useEffect(() => {
    if (!wantsRows || isFetching || applied !== text.trim()) return
    setWantsRows(false)
    const [first] = data ?? []
    if (first) focusRow(first.id)
  }, [wantsRows, isFetching, applied, text, data])

  return (
    <TextField
      type="search"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setWantsRows(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        setWantsRows(true)
      }}
      placeholder={gridTexts.search}
      sx={{
        width: { xs: '100%', sm: 260 },
        '& .MuiInputBase-root': { height: { sm: 36 } },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: {
          'aria-label': gridTexts.searchIn(name),
          'aria-keyshortcuts': '/',
          maxLength: 100,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={gridTexts.clearSearch}
                onClick={() => setText('')}
              >
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
