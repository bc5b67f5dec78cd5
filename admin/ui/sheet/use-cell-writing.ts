import {
  type GridCellEditStopParams,
  GridCellModes,
  type GridCellParams,
  type MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { newRowId } from '#admin/ui/sheet/sheet-columns.tsx'
import { messageOf, type SheetRow, useSheet, type Values } from '#admin/ui/sheet/sheet-store.ts'
import { problemsOf, readCell, type SheetField } from '#shared/core/sheets/sheets.ts'
import { foldTurkish } from '#shared/core/text.ts'

interface CellWriting {
  /** The branch of added rows. */
  branch: string | null
  /** The partial new row; it survives reload and logout. */
  draft: Values
  setDraft: (draft: Values) => void
}

/** Handlers for editing, clearing and leaving cells; they keep their identity, as the memoised grid requires. */
export function useCellWriting({ branch, draft, setDraft }: CellWriting) {
  const { definition, store } = useSheet()
  const { sheet, isLocked, presets } = definition
  const notify = useNotify()
  const grid = useGridApiRef()
  const lastStop = useRef<string>('')

  const fieldOf = useCallback((name: string) => sheet.fields.find((field) => field.name === name), [sheet])
  const fail = (error: unknown) => notify(messageOf(error), { type: 'error' })

  /** Moves the focus once the grid has rendered the target row. */
  const focus = (id: string, field: string) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (grid.current?.getRow(id)) grid.current.setCellFocus(id, field)
      }),
    )

  /** The new row’s first missing column, or its first one. */
  function nextOf(values: Values): string | undefined {
    const missing = Object.keys(problemsOf(sheet, values))
    return sheet.fields.find(({ name }) => missing.includes(name))?.name
  }

  /** Adds the new row; it is cleared at once, and restored on failure. */
  async function addRow(values: Values, written: Values, field: string) {
    if (branch === null) return
    const stop = lastStop.current
    const known = new Set(grid.current?.getAllRowIds())
    const fields = Object.fromEntries(sheet.fields.map(({ name }) => [name, values[name] ?? '']))
    setDraft({})
    try {
      const isDone = await store.run({ edits: [], added: [{ id: newRowId, branch, fields }], removed: [] })
      if (!isDone) return setDraft(written)
      notify(sheetTexts.added, { type: 'success' })
      const first = sheet.fields[0]?.name ?? field
      if (stop === 'enterKeyDown') return void focus(newRowId, first)
      // Tab continues in the row that was just added.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const added = grid.current?.getAllRowIds().find((id) => !known.has(id))
          const place = grid.current?.state.focus.cell
          if (added && place?.id === newRowId) grid.current?.setCellFocus(added, place.field)
        }),
      )
    } catch (error) {
      setDraft(written)
      fail(error)
    }
  }

  function write(row: SheetRow, field: SheetField, value: unknown) {
    if (row.id === newRowId) {
      const written = { ...draft, [field.name]: value }
      const values = { ...presets(), ...written }
      const next = nextOf(values)
      if (next === undefined) return void addRow(values, written, field.name)
      setDraft(written)
      if (lastStop.current === 'enterKeyDown') focus(newRowId, next)
      return
    }
    const edit = { id: row.id, before: { [field.name]: row[field.name] }, after: { [field.name]: value } }
    store.run({ edits: [edit], added: [], removed: [] }, { keeps: true }).catch(fail)
  }

  /** Writes a cell without opening it; invalid values are reported and not written. */
  function writeAtOnce(row: SheetRow, field: SheetField, value: unknown) {
    if (row[field.name] === value) return
    const problem =
      row.id === newRowId ? undefined : problemsOf(sheet, { ...row, [field.name]: value })[field.name]
    if (problem) notify(`${field.label}: ${problem}`, { type: 'warning' })
    else write(row, field, value)
  }

  const isEditable = useCallback(
    ({ row, field }: GridCellParams<SheetRow>) => fieldOf(field) !== undefined && !isLocked?.(row, field),
    [fieldOf, isLocked],
  )
  const onStop = useCallback(({ reason }: GridCellEditStopParams) => {
    lastStop.current = reason ?? ''
  }, [])
  const onWritten = useEvent((next: SheetRow, previous: SheetRow): SheetRow => {
    const field = sheet.fields.find(({ name }) => next[name] !== previous[name])
    if (field) write(previous, field, next[field.name])
    return next
  })
  const onKeyDown = useEvent(
    (
      { row, field: name, cellMode, isEditable }: GridCellParams<SheetRow>,
      event: MuiEvent<KeyboardEvent<HTMLElement>>,
    ) => {
      if (cellMode === GridCellModes.Edit) return
      const isShortcut = event.ctrlKey || event.metaKey
      // The pasted block goes into the rows, not into this cell only.
      if (isShortcut && ['v', 'z', 'y'].includes(event.key.toLowerCase())) event.defaultMuiPrevented = true
      const field = fieldOf(name)
      if (!field || isShortcut) return
      if (!isEditable) {
        if (event.key.length === 1 || event.key === 'Enter' || event.key === 'Delete') {
          if (row.id !== newRowId && isLocked?.(row, name)) notify(sheetTexts.locked, { type: 'warning' })
        }
        return
      }
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.defaultMuiPrevented = true
        lastStop.current = ''
        writeAtOnce(row, field, readCell(field, ''))
      } else if (field.choices && event.key.length === 1 && event.key !== ' ') {
        event.defaultMuiPrevented = true
        const wanted = Object.entries(field.choices).find(([, { name: choice }]) =>
          foldTurkish(choice).startsWith(foldTurkish(event.key)),
        )
        lastStop.current = ''
        if (wanted) writeAtOnce(row, field, wanted[0])
      }
    },
  )

  return {
    grid,
    /** The editable columns, in display order. */
    fieldsOf: (columns: readonly Column<SheetRow>[]) =>
      columns.flatMap(({ source }) => fieldOf(String(source)) ?? []),
    isEditable,
    onStop,
    onWritten,
    onKeyDown,
  }
}
