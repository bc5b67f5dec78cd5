import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'

const perPage = 25

interface RowPage<Row> {
  rows: Row[]
  total: number
}

interface PagedRowsProps<Row extends { _id: string }> {
  title: string
  /** Identifies the request: another one starts on the first page and is fetched anew. */
  requestKey: string
  load: (range: [first: number, last: number]) => Promise<RowPage<Row>>
  head: readonly { label: string; align?: 'right' | undefined; isWide?: boolean }[]
  cells: (row: Row) => readonly ReactNode[]
  empty: string
  /** Content beside the title, such as a filter. */
  actions?: ReactNode
  /** A button that prints the rows of all pages, up to a limit. */
  print?: { label: string; rowLimit: number }
}

/** The total of a page of rows. */
export const totalIn = (headers: Headers, otherwise: number): number => {
  const total = Number(headers.get('content-range')?.split('/').pop())
  return Number.isInteger(total) ? total : otherwise
}

/** The rows of a record, paged; wide columns are hidden on a phone. */
export function PagedTable<Row extends { _id: string }>({
  title,
  requestKey,
  load,
  head,
  cells,
  empty,
  actions,
  print,
}: PagedRowsProps<Row>) {
  const [place, setPlace] = useState({ requestKey, page: 0 })
  const [isPrinting, setPrinting] = useState(false)
  const page = place.requestKey === requestKey ? place.page : 0
  const first = isPrinting ? 0 : page * perPage
  const last = first + (isPrinting && print ? print.rowLimit : perPage) - 1
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['paged-table', title, requestKey, first, last],
    queryFn: () => load([first, last]),
    retry: false,
    // While the next page is fetched, the rows and the focus in the pager stay.
    placeholderData: (previous, query) => (query?.queryKey[2] === requestKey ? previous : undefined),
  })
  // The rows of the last page may be gone.
  const lastPage = data && !isFetching ? Math.max(0, Math.ceil(data.total / perPage) - 1) : page
  useEffect(() => {
    if (page > lastPage) setPlace({ requestKey, page: lastPage })
  }, [page, lastPage, requestKey])
  const firstOnPhone = head.findIndex(({ isWide }) => !isWide)
  const lastOnPhone = head.findLastIndex(({ isWide }) => !isWide)
  const style = (index: number) => ({
    ...(head[index]?.isWide && { display: { xs: 'none', sm: 'table-cell' } }),
    ...(index === firstOnPhone && { pl: { xs: 0, sm: index === 0 ? 0 : 2 } }),
    ...(index === lastOnPhone && { pr: { xs: 0, sm: index === head.length - 1 ? 0 : 2 } }),
  })

  useEffect(() => {
    if (!isPrinting || !data || isFetching) return
    window.print()
    setPrinting(false)
  }, [isPrinting, data, isFetching])

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions && <Box className="no-print">{actions}</Box>}
        {print && <PrintButton label={print.label} onPrint={() => setPrinting(true)} />}
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
      {data && data.rows.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={title}>
          <Table size="small" sx={{ '& tr > :first-of-type': { pl: 0 }, '& tr > :last-of-type': { pr: 0 } }}>
            <TableHead>
              <TableRow>
                {head.map(({ label, align }, index) => (
                  <TableCell key={label} align={align} sx={style(index)}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.rows.map((row) => (
                <TableRow key={row._id}>
                  {cells(row).map((cell, index) => (
                    <TableCell
                      key={head[index]?.label}
                      align={head[index]?.align}
                      sx={{ ...style(index), overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                    >
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {data && data.total > perPage && (
        <TablePagination
          component="div"
          count={data.total}
          page={Math.min(page, Math.ceil(data.total / perPage) - 1)}
          rowsPerPage={perPage}
          rowsPerPageOptions={[]}
          labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, false)}
          onPageChange={(_, next) => setPlace({ requestKey, page: next })}
        />
      )}
    </Box>
  )
}
