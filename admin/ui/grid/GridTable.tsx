import {
  DataGrid,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid'
import { trTR } from '@mui/x-data-grid/locales'
import { useMemo } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { type Column, ColumnValue, columnText } from '#admin/ui/grid/columns.tsx'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'

export interface GridBodyProps<R extends RaRecord> {
  columns: readonly Column<R>[]
  label: (source: string) => string
  canSelect: boolean
  pathOf: (record: R) => string | null
  /** Opens records without a page of their own. */
  onOpen?: ((record: R) => void) | undefined
}

const checkField = '__check__'

/** The rows in MUI’s DataGrid; react-admin’s list handles paging, sorting and filtering. */
export default function GridTable<R extends RaRecord>(props: GridBodyProps<R>) {
  const { columns, label, canSelect, pathOf, onOpen } = props
  const { resource, data, isPending } = useListContext<R>()
  const rows = useWithoutPendingDeletes(resource, data)
  const navigate = useNavigate()

  const definitions = useMemo(
    () =>
      columns.map(
        (column): GridColDef<R> => ({
          field: column.source,
          headerName: label(column.source),
          sortable: column.sortable ?? false,
          align: column.align ?? 'left',
          headerAlign: column.align ?? 'left',
          ...(column.width ? { width: column.width } : { flex: column.flex ?? 1, minWidth: 140 }),
          valueGetter: (_, record) => columnText(column, record),
          renderCell: ({ row, tabIndex }) => {
            const value = <ColumnValue column={column} record={row} />
            const path = column.primary ? pathOf(row) : null
            return (
              <RecordContextProvider value={row}>
                {path ? (
                  <Link to={path} tabIndex={tabIndex} className={cellText}>
                    {value}
                  </Link>
                ) : (
                  <span className={cellText}>{value}</span>
                )}
              </RecordContextProvider>
            )
          },
        }),
      ),
    [columns, label, pathOf],
  )
  const models = useListModels<R>()

  function open(record: R) {
    const path = pathOf(record)
    if (path) navigate(path)
    else onOpen?.(record)
  }

  return (
    <DataGrid<R>
      {...models}
      rows={rows ?? []}
      columns={definitions}
      loading={isPending}
      checkboxSelection={canSelect}
      onCellClick={({ field, row }, event) => {
        const isLink = event.target instanceof Element && event.target.closest('a')
        if (field === checkField || isLink || window.getSelection()?.toString()) return
        open(row)
      }}
      onCellKeyDown={({ field, row }, event) => {
        if (event.key !== 'Enter' || field === checkField) return
        event.preventDefault()
        open(row)
      }}
      rowHeight={48}
      columnHeaderHeight={44}
      slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
      sx={gridStyle}
    />
  )
}

const order: GridSortDirection[] = ['asc', 'desc']

/** Models of MUI’s grid, controlled by react-admin’s list. */
export function useListModels<R extends RaRecord>() {
  const { total, sort, setSort, selectedIds, onSelect } = useListContext<R>()
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.field, sort: sort.order === 'DESC' ? 'desc' : 'asc' }],
    [sort.field, sort.order],
  )
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selectedIds) }),
    [selectedIds],
  )
  return {
    rowCount: total ?? 0,
    localeText: dataGridLocale,
    paginationMode: 'server',
    sortingMode: 'server',
    filterMode: 'server',
    sortingOrder: order,
    sortModel,
    onSortModelChange: ([first]: GridSortModel) => {
      if (first) setSort({ field: first.field, order: first.sort === 'desc' ? 'DESC' : 'ASC' })
    },
    disableRowSelectionOnClick: true,
    disableRowSelectionExcludeModel: true,
    keepNonExistentRowsSelected: true,
    rowSelectionModel: selection,
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) => onSelect([...ids]),
    disableColumnMenu: true,
    disableColumnFilter: true,
    hideFooter: true,
  } as const
}

/** Turkish locale of the grid, with the texts MUI’s own translation lacks. */
const dataGridLocale = {
  ...trTR.components.MuiDataGrid.defaultProps.localeText,
  noColumnsOverlayLabel: 'Gösterilecek sütun yok',
  noColumnsOverlayManageColumns: 'Sütunları seç',
  columnMenuAriaLabel: (column: string) => `${column} sütununun menüsü`,
  headerFilterClear: 'Süzgeci temizle',
}
