import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { RecordContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { visuallyHidden } from '#admin/core/theme/visually-hidden.ts'
import { ColumnValue } from '#admin/ui/grid/ColumnValue.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { cellText } from '#admin/ui/grid/grid-style.ts'
import { CellEditor } from '#admin/ui/sheet/CellEditor.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import type { SheetDefinition, SheetRow } from '#admin/ui/sheet/sheet-definition.ts'
import type { Waiting } from '#admin/ui/sheet/sheet-store.ts'
import { failedCell, lockedCell, savingCell } from '#admin/ui/sheet/sheet-style.ts'
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
  { definition, waiting }: SheetColumns,
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
export function useSheetColumns(sheet: SheetColumns): GridColDef<SheetRow>[] {
  const { columns, label, pathOf, definition, waiting } = sheet
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the columns are made of
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
        ...(field ? writtenColumn(field, sheet) : readColumn(column)),
      }
    })
    return [...written, open]
  }, [columns, label, definition, waiting])
}
