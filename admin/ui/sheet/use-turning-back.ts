import { useNotify } from 'react-admin'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import { messageOf } from '#admin/ui/sheet/sheet-store.ts'

/** Undo and redo, said aloud. */
export function useTurningBack() {
  const { store } = useSheet()
  const notify = useNotify()
  const turn = (isUndo: boolean) =>
    (isUndo ? store.undo() : store.redo()).then(
      (done) => {
        if (done) notify(isUndo ? sheetTexts.undone : sheetTexts.redone, { type: 'success' })
        else if (isUndo && !store.state().canUndo) notify(sheetTexts.nothingToUndo)
      },
      (error: unknown) => notify(messageOf(error), { type: 'error' }),
    )
  return { undo: () => void turn(true), redo: () => void turn(false) }
}
