import { Box, Typography } from '@mui/material'
import { DataGrid, type GridCellParams, type GridEventListener } from '@mui/x-data-grid'
import { type ClipboardEvent, lazy, Suspense, useCallback, useState } from 'react'
import { useEvent, useListContext, useNotify, useTranslate } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { type GridBodyProps, useListModels } from '#admin/ui/grid/GridTable.tsx'
import { useIsPrinted } from '#admin/ui/PrintButton.tsx'
import { RowConflict } from '#admin/ui/sheet/RowConflict.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { lockedCell, sheetStyle, useSheetColumns } from '#admin/ui/sheet/sheet-columns.tsx'
import { type SheetRow, useSheet } from '#admin/ui/sheet/sheet-context.ts'
import { useRowEditing } from '#admin/ui/sheet/use-row-editing.ts'

const PasteDialog = lazy(() => import('#admin/ui/sheet/PasteDialog.tsx'))

const noRows: never[] = []
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const

/** The rows of a list, edited in place one row at a time. */
export default function SheetTable({ columns, label, canSelect, pathOf }: GridBodyProps<SheetRow>) {
  const { data, resource, isPending } = useListContext<SheetRow>()
  const { sheet, isLocked } = useSheet()
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const notify = useNotify()
  const editing = useRowEditing(useWithoutPendingDeletes(resource, data))
  const [pasted, setPasted] = useState<string | null>(null)
  const canEdit = useCallback((row: SheetRow) => canAccess(resource, 'edit', row), [canAccess, resource])
  const definitions = useSheetColumns({ columns, label, pathOf, canEdit, editing })
  const models = useListModels<SheetRow>()
  const isPrinted = useIsPrinted()

  const isCellLocked = useCallback(
    ({ row, field }: Pick<GridCellParams<SheetRow>, 'row' | 'field'>) =>
      sheet.fields.some(({ name }) => name === field) && isLocked?.(row, field) === true,
    [sheet, isLocked],
  )
  const isCellEditable = useCallback(
    (params: GridCellParams<SheetRow>) => !isCellLocked(params) && canEdit(params.row),
    [isCellLocked, canEdit],
  )
  const cellClass = useCallback(
    (params: GridCellParams<SheetRow>) => (isCellLocked(params) ? lockedCell : ''),
    [isCellLocked],
  )
  const explainLock = useEvent((params: GridCellParams<SheetRow>) => {
    if (isCellLocked(params)) notify(sheetTexts.locked, { type: 'warning' })
  })
  const onCellKeyDown = useEvent<Parameters<GridEventListener<'cellKeyDown'>>, void>((params, event) => {
    if (params.cellMode === 'edit') return
    // The pasted rows are shown before they are added.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v') event.defaultMuiPrevented = true
    if (event.key === 'Enter') explainLock(params)
  })

  function openPaste(event: ClipboardEvent) {
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    event.preventDefault()
    if (canAccess(resource, 'create')) setPasted(event.clipboardData.getData('text/plain'))
  }

  return (
    <>
      <Box onPaste={openPaste} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DataGrid<SheetRow>
          key={editing.gridKey}
          {...models}
          {...editing.gridProps}
          rows={editing.rows ?? noRows}
          columns={definitions}
          loading={isPending}
          disableVirtualization={isPrinted}
          aria-label={sheetTexts.label(translate(`resources.${resource}.name`, { smart_count: 2 }))}
          checkboxSelection={canSelect}
          isCellEditable={isCellEditable}
          getCellClassName={cellClass}
          onCellDoubleClick={explainLock}
          onCellKeyDown={onCellKeyDown}
          rowHeight={44}
          columnHeaderHeight={36}
          slotProps={slotProps}
          sx={sheetStyle}
        />
        <Typography className="no-print" variant="caption" sx={{ color: 'text.secondary', px: 2, py: 1 }}>
          {sheetTexts.hint}
        </Typography>
      </Box>
      {editing.conflict && <RowConflict {...editing.conflict} />}
      {pasted !== null && (
        <Suspense fallback={null}>
          <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </>
  )
}
