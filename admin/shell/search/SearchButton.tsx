import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'

const SearchDialog = lazy(() => import('#admin/shell/search/SearchDialog.tsx'))

/** Where "/" is typed as text, or belongs to an open popup. */
const writes =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

function asksForSearch(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return event.key === '/' && !isWriting(event)
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !isWriting(event)
}

const isWriting = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(writes) !== null

/** Opens the global search, also by Ctrl+K and "/". */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !asksForSearch(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <Button
        color="inherit"
        aria-label={texts.layout.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        sx={{
          minWidth: 44,
          gap: 1,
          color: 'text.secondary',
          border: { md: 1 },
          borderColor: { md: 'divider' },
          // Decorative: the button’s accessible name does not include the shortcut.
          '&::after': {
            content: { md: '"Ctrl K"' },
            pl: { md: 3 },
            typography: 'caption',
          },
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {texts.layout.search}
        </Box>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
