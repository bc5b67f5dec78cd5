import { DataGrid, type GridColDef, type GridRowSelectionModel, type GridSortModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { dataGridLocale } from '#admin/app/i18n/data-grid-locale.ts'
import { useRemaining } from '#admin/app/undo/later.ts'
import { ColumnValue } from '#admin/ui/grid/ColumnValue.tsx'
import { type Column, columnText } from '#admin/ui/grid/column.ts'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'

export interface GridBodyProps<R extends RaRecord> {
  columns: readonly Column<R>[]
  label: (source: string) => string
  canSelect: boolean
  pathOf: (record: R) => string | null
  /** Opens records that have no page of their own. */
  onOpen?: ((record: R) => void) | undefined
}

const checkField = '__check__'

/** The rows as MUI's DataGrid: paging, sorting and filtering stay with react-admin's list. */
export default function GridTable<R extends RaRecord>(props: GridBodyProps<R>) {
  const { columns, label, canSelect, pathOf, onOpen } = props
  const { resource, data, total, isPending, sort, setSort, selectedIds, onSelect } = useListContext<R>()
  const rows = useRemaining(resource, data)
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
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.field, sort: sort.order === 'DESC' ? 'desc' : 'asc' }],
    [sort.field, sort.order],
  )
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selectedIds) }),
    [selectedIds],
  )

  function open(record: R) {
    const path = pathOf(record)
    if (path) navigate(path)
    else onOpen?.(record)
  }

  return (
    <DataGrid<R>
      rows={rows ?? []}
      columns={definitions}
      rowCount={total ?? 0}
      loading={isPending}
      localeText={dataGridLocale}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={([first]) => {
        if (first) setSort({ field: first.field, order: first.sort === 'desc' ? 'DESC' : 'ASC' })
      }}
      checkboxSelection={canSelect}
      disableRowSelectionOnClick
      disableRowSelectionExcludeModel
      keepNonExistentRowsSelected
      rowSelectionModel={selection}
      onRowSelectionModelChange={({ ids }) => onSelect([...ids])}
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
      disableColumnMenu
      disableColumnFilter
      hideFooter
      rowHeight={48}
      columnHeaderHeight={44}
      slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
      sx={gridStyle}
    />
  )
}
