import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, IconButton, InputBase, NativeSelect, Tooltip } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { type GridColDef, type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { RecordContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { type Column, ColumnValue } from '#admin/ui/grid/columns.tsx'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import type { SheetDefinition, SheetRow, Waiting } from '#admin/ui/sheet/sheet-store.ts'
import { problemsOf, readCell, type SheetField, writeCell } from '#shared/core/sheets/sheets.ts'

/** The empty last row. */
export const newRowId = 'new-row'

interface SheetColumns {
  columns: readonly Column<SheetRow>[]
  label: (source: string) => string
  pathOf: (record: SheetRow) => string | null
  definition: SheetDefinition
  waiting: readonly Waiting[]
}

/** A column edited as text and parsed by the contract. */
function writtenColumn(
  field: SheetField,
  { definition, waiting }: Pick<SheetColumns, 'definition' | 'waiting'>,
): Partial<GridColDef<SheetRow>> {
  return {
    editable: true,
    valueGetter: (_, row) => writeCell(field, row[field.name]),
    // The raw text, until `processRowUpdate` parses it.
    valueSetter: (text, row) => ({ ...row, [field.name]: readCell(field, String(text ?? '')) }),
    preProcessEditCellProps: ({ props, row }) => {
      const read = { ...row, [field.name]: readCell(field, String(props.value ?? '')) }
      const isSame = String(props.value ?? '') === writeCell(field, row[field.name])
      return { ...props, error: isSame ? false : (problemsOf(definition.sheet, read)[field.name] ?? false) }
    },
    renderEditCell: (params) => <CellEditor {...params} field={field.name} choices={field.choices} />,
    renderCell: ({ value, id }) =>
      value === '' && id === newRowId ? (
        <Box component="span" className={cellText} sx={{ color: 'text.secondary' }}>
          {sheetTexts.newRowHint(field.label)}
        </Box>
      ) : (
        <span className={cellText}>{value}</span>
      ),
    cellClassName: ({ row, id }) => {
      if (definition.isLocked?.(row, field.name)) return lockedCell
      const own = waiting.filter(({ operation }) =>
        operation.edits.some((edit) => edit.id === id && field.name in edit.after),
      )
      if (own.some(({ problem }) => problem !== null)) return failedCell
      return own.length > 0 ? savingCell : ''
    },
  }
}

function readColumn(column: Column<SheetRow>): Partial<GridColDef<SheetRow>> {
  return {
    renderCell: ({ row, id }) =>
      id === newRowId ? null : (
        <RecordContextProvider value={row}>
          <span className={cellText}>
            <ColumnValue column={column} record={row} />
          </span>
        </RecordContextProvider>
      ),
  }
}

/** A list’s visible columns as sheet columns, plus one that opens the record. */
export function useSheetColumns({
  columns,
  label,
  pathOf,
  definition,
  waiting,
}: SheetColumns): GridColDef<SheetRow>[] {
  return useMemo(() => {
    const naming = columns.find(({ primary }) => primary)?.source ?? 'id'
    const open: GridColDef<SheetRow> = {
      field: 'open',
      headerName: sheetTexts.open,
      renderHeader: () => (
        <Box component="span" sx={visuallyHidden}>
          {sheetTexts.open}
        </Box>
      ),
      sortable: false,
      resizable: false,
      width: 52,
      align: 'center',
      renderCell: ({ row, tabIndex }) => {
        const path = row.id === newRowId ? null : pathOf(row)
        return (
          path && (
            <Tooltip title={sheetTexts.open}>
              <IconButton
                size="small"
                component={Link}
                to={path}
                tabIndex={tabIndex}
                aria-label={sheetTexts.openOf(String(row[naming] ?? ''))}
              >
                <OpenIcon sx={{ fontSize: 18 }} />
              </IconButton>
            </Tooltip>
          )
        )
      },
    }
    const written = columns.map((column): GridColDef<SheetRow> => {
      const field = definition.sheet.fields.find(({ name }) => name === column.source)
      return {
        field: column.source,
        headerName: label(column.source),
        sortable: column.sortable ?? false,
        align: column.align ?? 'left',
        headerAlign: column.align ?? 'left',
        ...(column.width ? { width: column.width } : { flex: column.flex ?? 1, minWidth: 140 }),
        ...(field ? writtenColumn(field, { definition, waiting }) : readColumn(column)),
      }
    })
    return [...written, open]
  }, [columns, label, pathOf, definition, waiting])
}

interface CellEditorProps extends GridRenderEditCellParams {
  choices?: SheetField['choices'] | undefined
}

/** A cell being edited: a text field or a select, with its error above. */
function CellEditor({ id, field, value, hasFocus, error, colDef, choices }: CellEditorProps) {
  const grid = useGridApiContext()
  const input = useRef<HTMLInputElement | HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const problem = typeof error === 'string' ? error : ''
  const write = (text: string) => void grid.current.setEditCellValue({ id, field, value: text })
  const shared = {
    fullWidth: true,
    error: problem !== '',
    inputProps: {
      ref: input as never,
      'aria-label': colDef.headerName,
      ...(problem && { 'aria-errormessage': `problem-${id}-${field}` }),
    },
  }
  return (
    <Tooltip
      open={problem !== ''}
      title={<span id={`problem-${id}-${field}`}>{problem}</span>}
      placement="top"
      arrow
    >
      {choices ? (
        <NativeSelect
          {...shared}
          disableUnderline
          value={String(value ?? '')}
          onChange={({ target }) => write(target.value)}
        >
          {Object.values(choices).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <InputBase
          {...shared}
          value={String(value ?? '')}
          onChange={({ target }) => write(target.value)}
          sx={{ '& input': { textAlign: colDef.align ?? 'left' } }}
        />
      )}
    </Tooltip>
  )
}

const lockedCell = 'locked-cell'
const failedCell = 'failed-cell'
const savingCell = 'saving-cell'

/** The look of all lists, with the lines of a sheet. */
export const sheetStyle = [
  gridStyle,
  {
    borderTop: 1,
    borderColor: 'divider',
    '& .MuiDataGrid-row': { cursor: 'default' },
    '& .MuiDataGrid-cell': { px: 1.25 },
    '& .MuiDataGrid-cell--editing': { p: 0, boxShadow: 'none', bgcolor: 'background.paper' },
    '& .MuiDataGrid-cell--editing input, & .MuiDataGrid-cell--editing select': {
      px: 1.25,
      fontSize: '0.875rem',
    },
    '& .MuiDataGrid-cell--editing .Mui-error': {
      boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.error.main}`,
    },
    '& .new-row': { bgcolor: 'background.default' },
    [`& .${lockedCell}`]: { color: 'text.secondary', bgcolor: 'background.default' },
    [`& .${savingCell}`]: { color: 'text.secondary', fontStyle: 'italic' },
    [`& .${failedCell}`]: { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.error.main}` },
  },
] as SxProps<Theme>
