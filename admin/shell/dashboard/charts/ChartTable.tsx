import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ChartData } from '#admin/shell/dashboard/charts/chart-data.ts'
import { chartHeight } from '#admin/shell/dashboard/charts/chart-style.ts'

interface ChartTableProps {
  data: ChartData
  titleId: string
}

/** The data of a chart as a table. */
export function ChartTable({ data: { columns, rows, format = formatCount }, titleId }: ChartTableProps) {
  const [first, ...others] = columns
  return (
    <Box
      // Scrollable by keyboard.
      tabIndex={0}
      role="group"
      aria-labelledby={titleId}
      sx={{ maxHeight: chartHeight + 40, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {others.map((column) => (
              <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, values }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
              {others.map((column, index) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {format(values[index] ?? 0, index)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
