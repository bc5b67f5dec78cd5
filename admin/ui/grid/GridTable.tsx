import {
  DataGrid,
  type GridColDef,
  type GridEventListener,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid'
import { trTR } from '@mui/x-data-grid/locales'
import { useCallback, useMemo } from 'react'
import { type RaRecord, RecordContextProvider, useEvent, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { type Column, ColumnValue, columnText } from '#admin/ui/grid/columns.tsx'
import { cellText, gridStyle } from '#admin/ui/grid/grid-style.ts'
import { useIsPrinted } from '#admin/ui/PrintButton.tsx'

export interface GridBodyProps<R extends RaRecord> {
  columns: readonly Column<R>[]
  label: (source: string) => string
  canSelect: boolean
  pathOf: (record: R) => string | null
  /** The state of the navigation to a record, such as the page to return to. */
  linkState?: object | undefined
  /** Opens records without a page of their own. */
  onOpen?: ((record: R) => void) | undefined
}

const checkField = '__check__'

const noRows: never[] = []
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const

/**
 * The rows in MUI’s DataGrid; react-admin’s list handles paging, sorting and filtering. The grid is memoised and one
 * changed prop renders all its cells again, so that every prop keeps its identity.
 */
export default function GridTable<R extends RaRecord>(props: GridBodyProps<R>) {
  const { columns, label, canSelect, pathOf, linkState, onOpen } = props
  const { resource, data, isPending } = useListContext<R>()
  const rows = useWithoutPendingDeletes(resource, data)
  const navigate = useNavigate()
  const isPrinted = useIsPrinted()

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
            const path = column.primary ? pathOf(row) : null
            const value = (
              <ColumnValue column={column} record={row} isLinked={path !== null} tabIndex={tabIndex} />
            )
            return (
              <RecordContextProvider value={row}>
                {path ? (
                  <Link to={path} state={linkState} tabIndex={tabIndex} className={cellText}>
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
    [columns, label, pathOf, linkState],
  )
  const models = useListModels<R>()

  function open(record: R) {
    const path = pathOf(record)
    if (path) navigate(path, { state: linkState })
    else onOpen?.(record)
  }

  const onCellClick = useEvent<Parameters<GridEventListener<'cellClick'>>, void>(({ field, row }, event) => {
    const isLink = event.target instanceof Element && event.target.closest('a')
    if (field === checkField || isLink || window.getSelection()?.toString()) return
    open(row)
  })
  const onCellKeyDown = useEvent<Parameters<GridEventListener<'cellKeyDown'>>, void>(
    ({ field, row }, event) => {
      if (event.key !== 'Enter' || field === checkField) return
      event.preventDefault()
      open(row)
    },
  )

  return (
    <DataGrid<R>
      {...models}
      rows={rows ?? noRows}
      // All rows of the page are on paper, not only those in the viewport.
      disableVirtualization={isPrinted}
      columns={definitions}
      loading={isPending}
      checkboxSelection={canSelect}
      onCellClick={onCellClick}
      onCellKeyDown={onCellKeyDown}
      rowHeight={44}
      columnHeaderHeight={36}
      slotProps={slotProps}
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
  // Not `useEvent`: the grid calls these while it mounts.
  const onSortModelChange = useCallback(
    ([first]: GridSortModel) => {
      if (first) setSort({ field: first.field, order: first.sort === 'desc' ? 'DESC' : 'ASC' })
    },
    [setSort],
  )
  const onRowSelectionModelChange = useCallback(
    ({ ids }: GridRowSelectionModel) => onSelect([...ids]),
    [onSelect],
  )
  return {
    rowCount: total ?? 0,
    localeText: dataGridLocale,
    paginationMode: 'server',
    sortingMode: 'server',
    filterMode: 'server',
    sortingOrder: order,
    sortModel,
    onSortModelChange,
    disableRowSelectionOnClick: true,
    disableRowSelectionExcludeModel: true,
    keepNonExistentRowsSelected: true,
    rowSelectionModel: selection,
    onRowSelectionModelChange,
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
  headerFilterClear: 'Filtreyi temizle',
}
