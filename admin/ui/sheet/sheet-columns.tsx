import CancelIcon from '@mui/icons-material/CloseOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import type { SxProps, Theme } from '@mui/material/styles'
import { GridActionsCell, GridActionsCellItem, type GridColDef, GridRowModes } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { RecordContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Column, ColumnValue } from '#admin/ui/grid/columns.tsx'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'
import { CellEditor } from '#admin/ui/sheet/CellEditor.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { type SheetRow, useSheet } from '#admin/ui/sheet/sheet-context.ts'
import type { Refusal, useRowEditing } from '#admin/ui/sheet/use-row-editing.ts'
import { problemsOf, readCell, type Sheet, type SheetField, writeCell } from '#shared/core/sheets/sheets.ts'

/** A column edited as text and parsed by the contract. */
function editableColumn(
  sheet: Sheet,
  field: SheetField,
  refusal: Refusal | null,
): Partial<GridColDef<SheetRow>> {
  const read = (value: unknown) => readCell(field, String(value ?? ''))
  return {
    editable: true,
    valueGetter: (_, row) => writeCell(field, row[field.name]),
    valueSetter: (text, row) => ({ ...row, [field.name]: read(text) }),
    preProcessEditCellProps: ({ props, row }) => {
      const value = read(props.value)
      const isSame = value === row[field.name]
      return {
        ...props,
        error: !isSame && (problemsOf(sheet, { ...row, [field.name]: value })[field.name] ?? false),
      }
    },
    renderEditCell: (params) => {
      const isRefused = refusal?.row.id === params.id && refusal.row[field.name] === read(params.value)
      const error = params.error || (isRefused && refusal.errors[field.name])
      return <CellEditor {...params} error={error} choices={field.choices} />
    },
  }
}

interface SheetColumns {
  columns: readonly Column<SheetRow>[]
  label: (source: string) => string
  pathOf: (record: SheetRow) => string | null
  canEdit: (record: SheetRow) => boolean
  editing: Pick<ReturnType<typeof useRowEditing>, 'refusal' | 'modes' | 'open' | 'close'>
}

/** A list’s visible columns as editable ones, and the actions of a row. */
export function useSheetColumns(props: SheetColumns): GridColDef<SheetRow>[] {
  const { columns, label, pathOf, canEdit } = props
  const { sheet, isLocked } = useSheet()
  const { refusal, modes, open, close } = props.editing
  return useMemo(() => {
    const naming = columns.find(({ primary }) => primary)?.source ?? 'id'
    const fieldOf = (source: string) => sheet.fields.find(({ name }) => name === source)
    const shown = columns.map((column): GridColDef<SheetRow> => {
      const field = fieldOf(column.source)
      return {
        field: column.source,
        headerName: label(column.source),
        sortable: column.sortable ?? false,
        align: column.align ?? 'left',
        headerAlign: column.align ?? 'left',
        ...(column.width ? { width: column.width } : { flex: column.flex ?? 1, minWidth: 110 }),
        renderCell: ({ row }) => (
          <RecordContextProvider value={row}>
            <span className={cellText}>
              <ColumnValue column={column} record={row} />
            </span>
          </RecordContextProvider>
        ),
        ...(field && editableColumn(sheet, field, refusal)),
      }
    })
    function actionsOf(row: SheetRow) {
      const name = String(row[naming] ?? '')
      const path = pathOf(row)
      const first = columns.find(({ source }) => fieldOf(source) && !isLocked?.(row, source))?.source
      const openItem = path && (
        <GridActionsCellItem
          key="open"
          icon={<OpenIcon />}
          label={sheetTexts.open(name)}
          {...{ component: Link, to: path }}
        />
      )
      if (!first || !canEdit(row)) return [openItem]
      return [
        <GridActionsCellItem
          key="edit"
          icon={<EditIcon />}
          label={sheetTexts.edit(name)}
          onClick={() => open(row.id, first)}
        />,
        openItem,
      ]
    }
    const actions: GridColDef<SheetRow> = {
      field: 'actions',
      type: 'actions',
      headerName: sheetTexts.actions,
      width: 96,
      renderCell: (params) => {
        const { id } = params.row
        return (
          <GridActionsCell {...params}>
            {modes[id]
              ? [
                  <GridActionsCellItem
                    key="save"
                    icon={<SaveIcon />}
                    label={sheetTexts.save}
                    disabled={modes[id].mode === GridRowModes.View}
                    onClick={() => close(id, false)}
                  />,
                  <GridActionsCellItem
                    key="cancel"
                    icon={<CancelIcon />}
                    label={sheetTexts.cancel}
                    disabled={modes[id].mode === GridRowModes.View}
                    onClick={() => close(id, true)}
                  />,
                ]
              : actionsOf(params.row)}
          </GridActionsCell>
        )
      },
    }
    return [...shown, actions]
  }, [columns, label, pathOf, canEdit, sheet, isLocked, refusal, modes, open, close])
}

export const lockedCell = 'locked-cell'

/** The look of all lists, with fields instead of cells in an open row. */
export const sheetStyle = [
  gridStyle,
  {
    '& .MuiDataGrid-row': { cursor: 'default' },
    '& .MuiDataGrid-row--editing': { boxShadow: 'none', bgcolor: 'action.hover' },
    // The field inside shows the focus.
    '& .MuiDataGrid-cell--editing.MuiDataGrid-cell': {
      p: 0.5,
      outline: 'none',
      '& .MuiInputBase-root': {
        height: 1,
        px: 1,
        fontSize: '0.875rem',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      },
      '& .MuiInputBase-root.Mui-focused': { borderColor: 'secondary.main' },
      '& .MuiInputBase-root.Mui-error': { borderColor: 'error.main' },
    },
    [`& .${lockedCell}`]: { color: 'text.secondary' },
  },
] as SxProps<Theme>
