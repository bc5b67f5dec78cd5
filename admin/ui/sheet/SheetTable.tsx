import { Box, Typography } from '@mui/material'
import { DataGrid, type GridRowId } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useListContext, useStore, useTranslate } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { type GridBodyProps, useListModels } from '#admin/ui/grid/GridTable.tsx'
import { useIsPrinted } from '#admin/ui/PrintButton.tsx'
import { PasteProblems, usePaste } from '#admin/ui/sheet/paste.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { newRowId, sheetStyle, useSheetColumns } from '#admin/ui/sheet/sheet-columns.tsx'
import { type SheetRow, useSheet, useSheetState, type Values } from '#admin/ui/sheet/sheet-store.ts'
import { useCellWriting } from '#admin/ui/sheet/use-cell-writing.ts'
import { useTurningBackByKeys } from '#admin/ui/sheet/use-turning-back.ts'

const noDraft: Values = {}
const isRecord = ({ id }: { id: GridRowId }) => id !== newRowId
const rowClass = ({ id }: { id: GridRowId }) => (id === newRowId ? 'new-row' : '')
const slotProps = { loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } } as const

/** The rows as an editable sheet; its empty last row creates a record. */
export default function SheetTable({ columns, label, canSelect, pathOf }: GridBodyProps<SheetRow>) {
  const { data, resource, isPending } = useListContext<SheetRow>()
  const { definition, store } = useSheet()
  const state = useSheetState()
  const { branch } = useBranchScope()
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const canAdd = branch !== null && canAccess(resource, 'create')
  const [draft, setDraft] = useStore(`${resource}.draft`, noDraft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others with every state of the store
  const rows = useMemo(() => store.rowsOver(data ?? []), [store, state, data])
  const shown = useMemo(() => {
    const newRow = { ...definition.presets(), ...draft, id: newRowId } as unknown as SheetRow
    return canAdd && !isPending ? [...rows, newRow] : rows
  }, [rows, canAdd, isPending, draft, definition])
  const writing = useCellWriting({ branch, draft, setDraft })
  const definitions = useSheetColumns({ columns, label, pathOf, definition, waiting: state.waiting })
  const paste = usePaste({ rows, fields: writing.fieldsOf(columns), branch: canAdd ? branch : null })
  const models = useListModels<SheetRow>()
  useTurningBackByKeys()
  const isPrinted = useIsPrinted()

  return (
    <Box
      onPaste={(event) => paste.read(event, writing.grid)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Typography className="no-print" variant="caption" sx={{ color: 'text.secondary', px: 2, pb: 1.5 }}>
        {canAdd ? sheetTexts.hint : `${sheetTexts.hint} ${sheetTexts.branchFirst}`}
      </Typography>
      <DataGrid<SheetRow>
        {...models}
        disableVirtualization={isPrinted}
        apiRef={writing.grid}
        rows={shown}
        columns={definitions}
        loading={isPending || paste.isRunning}
        aria-label={sheetTexts.label(translate(`resources.${resource}.name`, { smart_count: 2 }))}
        checkboxSelection={canSelect}
        isRowSelectable={isRecord}
        isCellEditable={writing.isEditable}
        onCellEditStop={writing.onStop}
        onCellKeyDown={writing.onKeyDown}
        processRowUpdate={writing.onWritten}
        getRowClassName={rowClass}
        showCellVerticalBorder
        showColumnVerticalBorder
        rowHeight={38}
        columnHeaderHeight={40}
        slotProps={slotProps}
        sx={sheetStyle}
      />
      {paste.problems && <PasteProblems problems={paste.problems} onClose={paste.forget} />}
    </Box>
  )
}
