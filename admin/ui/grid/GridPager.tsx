import { TablePagination } from '@mui/material'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'

/** MUI’s community grid shows at most 100 rows per page. */
export const pageSizes = [25, 50, 100]

export function GridPager() {
  const { page, perPage, total, meta, setPage, setPerPage } = useListContext()
  if (!total) return null
  const lastPage = Math.max(0, Math.ceil(total / perPage) - 1)
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, lastPage)}
      rowsPerPage={perPage}
      rowsPerPageOptions={pageSizes}
      labelRowsPerPage={gridTexts.rowsPerPage}
      labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, Boolean(meta?.estimated))}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiTablePagination-toolbar': {
          minHeight: 52,
          pl: 2,
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
        },
        '& .MuiTablePagination-spacer': {
          flex: { xs: 0, sm: '1 1 100%' },
          display: { xs: 'none', sm: 'block' },
        },
        '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  )
}
