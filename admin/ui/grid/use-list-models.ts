import type { GridRowSelectionModel, GridSortDirection, GridSortModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { dataGridLocale } from '#admin/core/i18n/data-grid-locale.ts'

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
