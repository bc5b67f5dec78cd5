import {
  type GridEventListener,
  GridRowEditStopReasons,
  GridRowModes,
  type GridRowModesModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEvent, useListContext, useNotify, useRefresh, useUpdate } from 'react-admin'
import { isStale } from '#admin/core/data/failures.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useUnsavedGuard } from '#admin/ui/form/use-unsaved-guard.ts'
import type { Resolution } from '#admin/ui/sheet/RowConflict.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { type SheetRow, useSheet, type Values } from '#admin/ui/sheet/sheet-context.ts'

interface OpenConflict {
  /** The row as it was when editing began. */
  before: SheetRow
  mine: SheetRow
  settle: (resolution: Resolution) => void
}

/** The values of a row that the server refused, and its message for each field. */
export interface Refusal {
  row: SheetRow
  errors: Readonly<Record<string, unknown>>
}

/**
 * Editing rows in place: Enter, or Tab behind the last cell, saves a row with the version it was opened with; a refused
 * row stays open. The rows on screen do not change while one is open.
 */
export function useRowEditing(current: SheetRow[] | undefined) {
  const { sheet } = useSheet()
  const { resource, page, perPage, sort, filterValues } = useListContext()
  const apiRef = useGridApiRef()
  const notify = useNotify()
  const refresh = useRefresh()
  const [update] = useUpdate<SheetRow>()
  const [modes, setModes] = useState<GridRowModesModel>({})
  const [rows, setRows] = useState(current)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [gridKey, setGridKey] = useState('')
  const isEditing = Object.keys(modes).length > 0
  if (!isEditing && rows !== current) setRows(current)
  useUnsavedGuard({ isUnsaved: isEditing })

  const shown = JSON.stringify([page, perPage, sort, filterValues])
  const leaveRows = useEvent(() => {
    if (!isEditing) return
    setModes({})
    setGridKey(shown)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user has agreed to leave the open rows for others
  useEffect(leaveRows, [shown])

  function changesOf(row: Values, before: Values): Values {
    const changed = sheet.fields.filter(({ name }) => row[name] !== before[name])
    return Object.fromEntries(changed.map(({ name }) => [name, row[name]]))
  }

  async function send(row: SheetRow, before: SheetRow, data: Values): Promise<SheetRow> {
    try {
      const saved = await update(
        resource,
        { id: row.id, data, previousData: before },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      return saved as SheetRow
    } catch (error) {
      if (!isStale(error)) throw error
      const resolution = await new Promise<Resolution>((settle) => setConflict({ before, mine: row, settle }))
      setConflict(null)
      if (resolution === 'stay') throw error
      return resolution === 'take-theirs' ? before : send(row, before, resolution.save)
    }
  }

  const processRowUpdate = useEvent(async (row: SheetRow, before: SheetRow): Promise<SheetRow> => {
    const changes = changesOf(row, before)
    if (Object.keys(changes).length === 0) return before
    if (!onlineManager.isOnline()) throw new Error(formTexts.notSent)
    try {
      const saved = await send(row, before, { ...changes, version: before.version })
      if (saved !== before) notify(sheetTexts.saved, { type: 'success' })
      refresh()
      return saved
    } catch (error) {
      const { body } = error as { body?: { errors?: Refusal['errors'] } }
      setRefusal({ row, errors: body?.errors ?? {} })
      throw error
    }
  })
  const onProcessRowUpdateError = useEvent((error: Error) => {
    if (!isStale(error)) notify(error.message, { type: 'error' })
  })

  /** A click elsewhere neither saves nor discards what was typed. */
  const onRowEditStop = useEvent<Parameters<GridEventListener<'rowEditStop'>>, void>(
    ({ id, row, reason }, event) => {
      if (reason !== GridRowEditStopReasons.rowFocusOut) return
      const written: Values = apiRef.current?.getRowWithUpdatedValues(id, '') ?? {}
      event.defaultMuiPrevented = Object.keys(changesOf(written, row)).length > 0
    },
  )

  return {
    rows,
    refusal,
    conflict,
    modes,
    open: useEvent((id: string, fieldToFocus: string) =>
      setModes({ ...modes, [id]: { mode: GridRowModes.Edit, fieldToFocus } }),
    ),
    close: useEvent((id: string, ignoreModifications: boolean) =>
      setModes({ ...modes, [id]: { mode: GridRowModes.View, ignoreModifications } }),
    ),
    gridKey,
    gridProps: {
      apiRef,
      editMode: 'row',
      rowModesModel: modes,
      onRowModesModelChange: setModes,
      onRowEditStop,
      processRowUpdate,
      onProcessRowUpdateError,
    } as const,
  }
}
