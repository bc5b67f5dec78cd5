import { useEffect } from 'react'
import { useListContext, useNotify } from 'react-admin'
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

/** Ctrl+Z and Ctrl+Shift+Z, except in text fields, which have their own undo. */
export function useTurningBackByKeys(): void {
  const { undo, redo } = useTurningBack()
  useEffect(() => {
    function turnBack(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      const isTick = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (!isTick && event.target instanceof Element && event.target.closest(writing)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', turnBack)
    return () => document.removeEventListener('keydown', turnBack)
  })
}
