import { useEffect } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { usePendingUndoable } from '#admin/core/undo/undoable.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { messageOf, useSheet } from '#admin/ui/sheet/sheet-store.ts'

/** Undo and redo, with announcements for screen readers. */
export function useTurningBack() {
  const { store } = useSheet()
  const { refetch } = useListContext()
  const notify = useNotify()
  const turn = (isUndo: boolean) =>
    (isUndo ? store.undo() : store.redo()).then(
      (done) => {
        // Added or removed rows change the total and the page.
        if (done && done.added.length + done.removed.length > 0) refetch()
        if (done) notify(isUndo ? sheetTexts.undone : sheetTexts.redone, { type: 'success' })
        else if (isUndo && !store.state().canUndo) notify(sheetTexts.nothingToUndo)
      },
      (error: unknown) => notify(messageOf(error), { type: 'error' }),
    )
  return { undo: () => void turn(true), redo: () => void turn(false) }
}

const writing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Ctrl+Z and Ctrl+Shift+Z for what was done last: the sheet’s own changes first; except in text fields, which have their own undo. */
export function useTurningBackByKeys(): void {
  const { store } = useSheet()
  const { undo, redo } = useTurningBack()
  const pending = usePendingUndoable()
  useEffect(() => {
    function turnBack(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      const isTick = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (!isTick && event.target instanceof Element && event.target.closest(writing)) return
      const isRedo = key === 'y' || event.shiftKey
      // A deletion that waits since another screen is undone by its own bar.
      if (!isRedo && pending && !store.state().canUndo) return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', turnBack)
    return () => document.removeEventListener('keydown', turnBack)
  })
}
