import ClearIcon from '@mui/icons-material/ClearOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useHref, useLocation } from 'react-router-dom'
import { gridTexts } from '#admin/app/i18n/grid.texts.ts'

const pause = 300

/** The first row's own link, or its first cell where rows have no page; cards on a phone have links only. */
function focusFirstRow(): void {
  const row = document.querySelector('main [role=row][data-rowindex="0"], main [data-first-row]')
  const target =
    row?.querySelector<HTMLElement>('a') ??
    row?.querySelector<HTMLElement>('[role=gridcell]:not([data-field^="__"])')
  target?.focus()
}

/** The `q` filter, sent once typing pauses. */
export function SearchBox({ name }: { name: string }) {
  const { filterValues, setFilters, isFetching } = useListContext()
  const applied = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [text, setText] = useState(applied)
  const sent = useRef(applied)
  const [wantsRows, setWantsRows] = useState(false)
  const here = useHref(useLocation().pathname)

  // Somebody else changed the filter: the back button, or "clear filters".
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
      // Somebody has left already: this screen only stands until the next one is loaded.
      if (window.location.pathname !== here) return
      sent.current = wanted
      const { q: _, ...others } = filterValues
      setFilters(wanted ? { ...others, q: wanted } : others)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, filterValues, setFilters, here])

  // Enter goes on to what was found, once it is there.
  useEffect(() => {
    if (!wantsRows || isFetching || applied !== text.trim()) return
    setWantsRows(false)
    focusFirstRow()
  }, [wantsRows, isFetching, applied, text])

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
