import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { ColumnValue } from '#admin/ui/grid/ColumnValue.tsx'
import { type Column, columnText } from '#admin/ui/grid/column.ts'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'
import { useListModels } from '#admin/ui/grid/use-list-models.ts'

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
