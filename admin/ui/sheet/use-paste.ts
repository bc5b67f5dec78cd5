import type { useGridApiRef } from '@mui/x-data-grid'
import { type ClipboardEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { hasMoreLines, readClipboard } from '#admin/ui/sheet/clipboard.ts'
import { type PasteProblem, planPaste } from '#admin/ui/sheet/plan-paste.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { newRowId } from '#admin/ui/sheet/sheet-columns.tsx'
import { type SheetRow, useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import { messageOf } from '#admin/ui/sheet/sheet-store.ts'
import { mostRowsAtOnce } from '#shared/core/sheets/row-changes.ts'
import { guessColumns, type SheetField } from '#shared/core/sheets/sheets.ts'

interface PasteTarget {
  rows: readonly SheetRow[]
  fields: readonly SheetField[]
  /** The branch of added rows; null if none can be added. */
  branch: string | null
}

/** Pastes a block from the clipboard at the active cell, all or nothing. */
export function usePaste({ rows, fields, branch }: PasteTarget) {
  const { definition, store } = useSheet()
  const notify = useNotify()
  const [problems, setProblems] = useState<readonly PasteProblem[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const warn = (text: string) => notify(text, { type: 'warning', autoHideDuration: 8000 })

  async function paste(text: string, place: { id: string; field: string }) {
    let cells = readClipboard(text)
    if (cells.length === 1 && cells[0]?.every((cell) => cell === '')) return warn(sheetTexts.pasteNothing)
    const firstField = fields.findIndex(({ name }) => name === place.field)
    const firstRow = place.id === newRowId ? rows.length : rows.findIndex(({ id }) => id === place.id)
    if (firstField < 0 || firstRow < 0) return warn(sheetTexts.pasteNoCell)
    const [heading = []] = cells
    // A copied header row is skipped.
    const isHeading =
      heading.length > 1 && Object.keys(guessColumns(definition.sheet, heading)).length === heading.length
    if (isHeading && cells.length > 1) cells = cells.slice(1)
    const room = fields.slice(firstField)
    const wide = Math.max(...cells.map((line) => line.length))
    if (wide > room.length) return warn(sheetTexts.pasteTooWide(wide, room.length))
    const below = rows.slice(firstRow)
    if (branch === null && cells.length > below.length) return warn(sheetTexts.branchFirst)
    const plan = planPaste({ cells, definition, rows: below, fields: room, branch })
    if (plan.problems.length > 0) return setProblems(plan.problems)
    const { edits, added } = plan.operation
    if (edits.length + added.length === 0) return
    setRunning(true)
    try {
      if (await store.run(plan.operation)) {
        notify(sheetTexts.pasted(edits.length, added.length), { type: 'success' })
      }
    } catch (error) {
      notify(messageOf(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      setRunning(false)
    }
  }

  return {
    isRunning,
    problems,
    forget: () => setProblems(null),
    read: (event: ClipboardEvent, grid: ReturnType<typeof useGridApiRef>) => {
      const { target } = event
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || isRunning) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      // Checked before parsing, because a million rows would block the screen.
      if (hasMoreLines(text, mostRowsAtOnce)) return warn(sheetTexts.pasteTooMany(mostRowsAtOnce))
      const place = grid.current?.state.focus.cell
      if (!place) return warn(sheetTexts.pasteNoCell)
      void paste(text, { id: String(place.id), field: place.field })
    },
  }
}
