import { Button, Snackbar } from '@mui/material'
import { useEffect } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'
import { cancelUndoable, runPendingUndoable, usePendingUndoable } from '#admin/core/undo/undoable.ts'

const writes = 'input, textarea, [contenteditable]'

/**
 * Announces a pending deletion and undoes it by button or Ctrl+Z. Leaving or hiding the page carries it out at
 * once.
 */
export function UndoBar() {
  const later = usePendingUndoable()

  useEffect(() => {
    if (!later) return
    const leave = () => void runPendingUndoable()
    const hide = () => document.hidden && leave()
    function press(event: KeyboardEvent) {
      // A sheet undoes a cell that was changed after the deletion.
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(writes)) return
      event.preventDefault()
      cancelUndoable()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('keydown', press)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('keydown', press)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [later])

  return (
    <Snackbar
      open={later !== undefined}
      message={later?.text}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      action={
        <Button color="inherit" aria-keyshortcuts="Control+Z Meta+Z" onClick={cancelUndoable}>
          {texts.layout.undo}
        </Button>
      }
    />
  )
}
