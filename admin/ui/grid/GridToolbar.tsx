import ClearIcon from '@mui/icons-material/ClearOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import {
  Badge,
  Box,
  Button,
  Collapse,
  IconButton,
  InputAdornment,
  TextField,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'

interface GridToolbarProps {
  name: string
  filters?: ReactNode
  canSearch: boolean
  /** Inert while replaced by the bulk bar. */
  isCovered: boolean
  /** Actions for the whole list. */
  children: ReactNode
}

/** Search, filters and actions; filters collapse on small screens. */
export function GridToolbar({ name, filters, canSearch, isCovered, children }: GridToolbarProps) {
  const { filterValues, setFilters } = useListContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const active = Object.keys(filterValues).filter((key) => key !== 'q').length

  const clear = active > 0 && (
    <Button color="secondary" onClick={() => setFilters(filterValues.q ? { q: filterValues.q } : {})}>
      {gridTexts.clearFilters}
    </Button>
  )

  return (
    <Box
      className="no-print"
      inert={isCovered}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 1.75,
        p: { xs: 1.5, sm: 2 },
      }}
    >
      {canSearch && <SearchBox name={name} />}
      {filters && !isNarrow && (
        <>
          {filters}
          {clear}
        </>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 0, sm: 1 },
          ml: { xs: -1, sm: 'auto' },
          '& .MuiButton-root': { px: { xs: 1, sm: 1.75 } },
        }}
      >
        {filters && isNarrow && (
          <Badge
            badgeContent={active}
            color="primary"
            // At the corner of the text, not of the padding.
            sx={{ '& .MuiBadge-badge': { top: 6, right: 0 } }}
          >
            <Button
              color="inherit"
              startIcon={<TuneIcon />}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              aria-label={active > 0 ? gridTexts.filtersActive(active) : gridTexts.filters}
              onClick={() => setOpen(!isOpen)}
            >
              {gridTexts.filters}
            </Button>
          </Badge>
        )}
        {children}
      </Box>
      {filters && isNarrow && (
        <Collapse id={filtersId} in={isOpen} unmountOnExit sx={{ width: '100%' }}>
          <Box sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
            {filters}
            {clear}
          </Box>
        </Collapse>
      )}
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
      sx={{ width: { xs: '100%', sm: 260 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
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
