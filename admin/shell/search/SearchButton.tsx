import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button, InputBase, Paper } from '@mui/material'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
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
  const [typed, setTyped] = useState('')
  const [keys, setKeys] = useState<readonly string[]>([])

  function close() {
    setOpen(false)
    setTyped('')
    setKeys([])
  }

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
        <Suspense
          fallback={
            <LoadingSearch
              typed={typed}
              onType={setTyped}
              onKey={(key) => setKeys([...keys, key])}
              onClose={close}
            />
          }
        >
          <SearchDialog typedBefore={typed} keysBefore={keys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface LoadingSearchProps {
  typed: string
  onType: (typed: string) => void
  onKey: (key: string) => void
  onClose: () => void
}

/** The field of the dialog until its chunk is loaded, so that no key is lost. */
function LoadingSearch({ typed, onType, onKey, onClose }: LoadingSearchProps) {
  const [opener] = useState(() => document.activeElement)

  // Gives the focus back first, because the dialog returns it to where it was when the dialog opened.
  useLayoutEffect(
    () => () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined),
    [opener],
  )

  return (
    <Paper
      elevation={24}
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        top: { xs: 0, sm: '10vh' },
        left: { xs: 0, sm: '50%' },
        transform: { sm: 'translateX(-50%)' },
        width: { xs: '100%', sm: 600 },
        px: 2,
      }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') onClose()
          else if (!nativeEvent.isComposing) onKey(key)
        }}
        inputProps={{ 'aria-label': texts.layout.search, autoComplete: 'off', maxLength: 100 }}
        sx={{ py: 1.5, fontSize: '1.0625rem' }}
      />
    </Paper>
  )
}
